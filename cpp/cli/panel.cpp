// SPDX-License-Identifier: MIT
#include "cli/panel.hpp"

#include <ostream>
#include <string>

#include "cli/words.hpp"
#include "contract/names.hpp"

namespace vla_vram::cli {

namespace {

const char* verdictText(Verdict verdict) {
  switch (verdict) {
    case Verdict::fits:
      return "fits on one GPU";
    case Verdict::fixedExceeds:
      return "does not fit: weights and optimizer alone are above the safe limit";
    case Verdict::tooSmall:
      return "does not fit: not even one sample";
    case Verdict::invalid:
      break;
  }
  return "some input cannot be computed with";
}

void writeRow(std::ostream& out, const std::string& label, const std::string& value) {
  constexpr std::size_t labelWidth = 42;
  const std::size_t dots = label.size() < labelWidth ? labelWidth - label.size() : 1;
  out << "  " << label << ' ' << std::string(dots, '.') << ' ' << value << '\n';
}

std::string batchText(const Response& response) {
  std::string text = digitsOf(*response.maxBatch);
  if (!response.maxBatchLow) return text;
  const std::string low = digitsOf(*response.maxBatchLow);
  if (response.maxBatchHighOpen) return text + "   (the readings allow " + low + " or more)";
  if (!response.maxBatchHigh || *response.maxBatchLow == *response.maxBatchHigh) return text;
  return text + "   (the readings allow " + low + " to " + digitsOf(*response.maxBatchHigh) + ")";
}

void writeSentences(const Response& response, std::ostream& out) {
  if (response.nextProbeBatch || response.crossCheck || !response.findings.empty()) out << '\n';
  const auto sentence = [&out](const std::string& label, const std::string& text) {
    out << "  " << label << ": " << text << ".\n";
  };
  if (response.nextProbeBatch) sentence("Next probe", nextProbeText(response));
  if (response.crossCheck) sentence("Cross-check", sentenceOf(*response.crossCheck, *response.overheadBytes));
  for (const Finding& finding : response.findings) {
    sentence(contract::nameOf(severityOf(finding.code)), sentenceOf(finding));
  }
}

}  // namespace

void writePanel(const Response& response, std::ostream& out) {
  const auto row = [&out](const char* label, const std::optional<Int128>& bytes, int decimals, const char* unit = "") {
    if (bytes) writeRow(out, label, gigabytes(*bytes, decimals) + unit);
  };
  if (response.maxBatch) writeRow(out, "Largest safe batch", batchText(response));
  row("Peak memory at this batch", response.peakBytes, 1);
  row("Fixed memory", response.fixedBytes, 2);
  writeRow(out, response.shardedFixedBytes ? "Verdict" : "Single-GPU verdict", verdictText(response.verdict));
  row("Card needed for it, at this margin", response.neededGpuBytes, 1);
  out << '\n';
  row("Frozen weights", response.frozenBytes, 2);
  row("Trainable state", response.trainableBytes, 2);
  row("Fixed memory of one rank", response.shardedFixedBytes, 2);
  row("Optimizer-step floor", response.stepBytes, 2);
  row("Activation slope", response.slopeBytes, 2, " per sample");
  row("Base intercept", response.interceptBytes, 2);
  row("Overhead on top of the states", response.overheadBytes, 2);
  row("Activations at the largest safe batch", response.activationBytes, 1);
  row("Safe memory limit", response.limitBytes, 1);
  row("Safety reserve", response.reserveBytes, 1);
  row("Remaining headroom", response.headroomBytes, 1);
  if (response.microBatch) {
    writeRow(out, "Effective batch",
             digitsOf(*response.reachedEffectiveBatch) + " with micro-batch " + digitsOf(*response.microBatch) + ", " +
                 digitsOf(*response.accumulationSteps) + " accumulation steps");
  }
  writeSentences(response, out);
}

}  // namespace vla_vram::cli
