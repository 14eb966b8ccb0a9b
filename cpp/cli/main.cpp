// SPDX-License-Identifier: MIT
// vla-vram: the calculator for terminals and scripts.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "cli/json_lines.hpp"
#include "cli/panel.hpp"
#include "cli/quantity.hpp"
#include "vla_vram/calculate.hpp"

namespace {

using namespace vla_vram;
using namespace vla_vram::cli;

enum ExitStatus { exitFits = 0, exitFailed = 1, exitBadInput = 2, exitDoesNotFit = 3 };

constexpr auto description =
    "The largest batch that trains on one GPU without running out of memory.\n\n"
    "Measure two short training runs (some tens of steps, past the first optimizer step), enter batch and peak memory "
    "of each, the card and the share of it that may be used. Everything left out is the SmolVLA example.";
constexpr auto footer =
    "Units: memory takes MB, GB (10^9), MiB, GiB (2^30) ...; counts take K, M, B or nothing.\n\n"
    "Examples:\n"
    "  vla-vram --total 450M --trainable 100M --probe 2:8GB --probe 4:12GB --gpu 24GB --margin 90%\n"
    "  vla-vram --probe 8:4717MiB --probe 16:8199MiB --oom 64:16311MiB --gpu 24564MiB\n"
    "  echo '{\"gpuBytes\":48000000000}' | vla-vram --json\n\n"
    "Exit status: 0 fits, 3 does not fit, 2 bad input. With --json 0 whenever every line was answered.";

/// The quantity in `text`, or an error that tells how to write it.
template <class Parse>
auto readQuantity(const std::string& name, const std::string& text, const std::string& howTo, Parse parse) {
  const auto value = parse(text);
  if (!value) throw CLI::ValidationError(name, "cannot read \"" + text + "\"; write it like " + howTo);
  return *value;
}

template <class Parse, class Store>
void addQuantity(CLI::App& app, const std::string& name, const std::string& help, const std::string& type,
                 const std::string& howTo, Parse parse, Store store) {
  const auto read = [=](const std::string& text) { store(readQuantity(name, text, howTo, parse)); };
  app.add_option_function<std::string>(name, read, help)->type_name(type);
}

std::optional<Probe> parseProbe(const std::string& text, Reading reading) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) return std::nullopt;
  const auto batch = parseCount(text.substr(0, colon));
  const auto memory = parseMemory(text.substr(colon + 1));
  if (!batch || !memory) return std::nullopt;
  const bool isPeak = reading == Reading::peak;
  return Probe{*batch, memory->bytes, isPeak ? memory->errorBytes : 0, reading};
}

void addProbeOption(CLI::App& app, const std::string& name, const std::string& help, Reading reading,
                    std::vector<Probe>& probes) {
  const auto parse = [reading](const std::string& text) { return parseProbe(text, reading); };
  const auto read = [=, &probes](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) probes.push_back(readQuantity(name, text, "4:12GB", parse));
    if (probes.size() > maxProbes) throw CLI::ValidationError(name, "at most " + std::to_string(maxProbes) + " runs");
  };
  app.add_option_function<std::vector<std::string>>(name, read, help)
      ->type_name("BATCH:MEMORY")
      ->allow_extra_args(false);
}

void addModelOptions(CLI::App& app, Request& request, std::optional<TrainingState>& parts) {
  const auto bytesEach = [](const std::string& text) { return parseScaled(text, picoPerByte); };
  addQuantity(app, "--total", "all parameters of the policy", "COUNT", "450M", parseCount,
              [&](std::int64_t count) { request.totalParams = count; });
  addQuantity(app, "--trainable", "parameters that are trained", "COUNT", "100M", parseCount,
              [&](std::int64_t count) { request.trainableParams = count; });
  addQuantity(app, "--frozen-bytes", "bytes of one frozen weight: FP32 4, BF16 2, INT8 1, NF4 0.5625", "BYTES", "2",
              bytesEach, [&](std::int64_t bytes) { request.frozenBytesPerParam = bytes; });
  addQuantity(app, "--trainable-bytes", "bytes of training state of one trainable parameter", "BYTES", "16", bytesEach,
              [&](std::int64_t bytes) {
                const PicoBytes stepTemp = request.trainingState.stepTemp;
                request.trainingState = trainingStateOfTotal(bytes);
                request.trainingState.stepTemp = stepTemp;
              });
  const auto part = [&parts](PicoBytes TrainingState::*member) {
    return [&parts, member](std::int64_t bytes) {
      if (!parts) parts = TrainingState{};
      (*parts).*member = bytes;
    };
  };
  addQuantity(app, "--weight-bytes", "instead of the sum its parts: the weight", "BYTES", "2", bytesEach,
              part(&TrainingState::weight));
  addQuantity(app, "--gradient-bytes", "the gradient", "BYTES", "2", bytesEach, part(&TrainingState::gradient));
  addQuantity(app, "--optimizer-bytes", "the optimizer state", "BYTES", "12", bytesEach,
              part(&TrainingState::optimizer));
  addQuantity(app, "--ema-bytes", "a moving average (EMA) of the weights, where one is kept", "BYTES", "4", bytesEach,
              part(&TrainingState::ema));
  addQuantity(app, "--step-temp-bytes", "temporary copy in the optimizer step (0 for fused and 8-bit optimizers)",
              "BYTES", "2", bytesEach, [&](std::int64_t bytes) { request.trainingState.stepTemp = bytes; });
  for (const char* name : {"--weight-bytes", "--gradient-bytes", "--optimizer-bytes", "--ema-bytes"}) {
    app.get_option(name)->excludes("--trainable-bytes");
  }
}

void addCardOptions(CLI::App& app, Request& request) {
  addQuantity(app, "--gpu", "memory of the card", "MEMORY", "24GB", parseMemory,
              [&](const Memory& memory) { request.gpuBytes = memory.bytes; });
  addQuantity(app, "--margin", "share of the card that may be used", "SHARE", "90%", parseShare,
              [&](std::int64_t share) { request.safetyMargin = share; });
  app.add_option("--gpus", request.gpus, "data-parallel GPUs")->check(CLI::Range(1, 1'000'000));
  app.add_option("--zero-stage", request.zeroStage, "ZeRO stage; FSDP full shard is 3")->check(CLI::Range(0, 3));
  app.add_option("--effective-batch", request.effectiveBatch, "wanted batch over all GPUs and accumulation steps")
      ->check(CLI::Range(1, 1'000'000'000));
  app.add_option("--wanted-batch", request.wantedBatch, "also say what card this batch needs")
      ->check(CLI::Range(1, 1'000'000));
}

int exitStatusOf(Verdict verdict) {
  if (verdict == Verdict::fits) return exitFits;
  return verdict == Verdict::invalid ? exitBadInput : exitDoesNotFit;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{description, "vla-vram"};
  app.footer(footer);
  app.set_version_flag("--version", std::string(VLA_VRAM_VERSION));

  Request request;
  std::optional<TrainingState> parts;
  std::vector<Probe> probes;
  bool asJson = false;
  addModelOptions(app, request, parts);
  addProbeOption(app, "--probe", "a short run: batch and peak memory; give it at least twice", Reading::peak, probes);
  addProbeOption(app, "--oom", "a run that ran out of memory at this need", Reading::atLeast, probes);
  addProbeOption(app, "--worked", "a run that worked within this memory", Reading::atMost, probes);
  addCardOptions(app, request);
  app.add_flag("--json", asJson, "read one request a line from standard input, write one response a line");

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? exitFits : exitBadInput;
  }

  std::ios::sync_with_stdio(false);
  if (asJson) return answerJsonLines(std::cin, std::cout) ? exitFits : exitFailed;
  if (parts) {
    const Int128 sum = Int128{parts->weight} + parts->gradient + parts->optimizer + parts->ema;
    parts->total = static_cast<PicoBytes>(std::min<Int128>(sum, INT64_MAX));  // out of range stays out of range
    parts->stepTemp = request.trainingState.stepTemp;
    request.trainingState = *parts;
  }
  if (!probes.empty()) request.probes = probes;
  const Response response = calculate(request);
  writePanel(response, std::cout);
  return exitStatusOf(response.verdict);
}
