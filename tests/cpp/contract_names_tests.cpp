// SPDX-License-Identifier: MIT
#include <set>

#include "contract/names.hpp"
#include "support/requests.hpp"

using namespace vla_vram;
using contract::nameOf;
using contract::pathOf;

namespace {

struct Code {
  FindingCode code;
  const char* name;
  Severity severity;
};

const std::vector<Code> codes = {
    {FindingCode::paramsOutOfRange, "params_out_of_range", Severity::error},
    {FindingCode::bytesPerParamOutOfRange, "bytes_per_param_out_of_range", Severity::error},
    {FindingCode::tooFewProbes, "too_few_probes", Severity::error},
    {FindingCode::sameBatch, "same_batch", Severity::error},
    {FindingCode::batchOutOfRange, "batch_out_of_range", Severity::error},
    {FindingCode::peakOutOfRange, "peak_out_of_range", Severity::error},
    {FindingCode::slopeNotPositive, "slope_not_positive", Severity::error},
    {FindingCode::gpuOutOfRange, "gpu_out_of_range", Severity::error},
    {FindingCode::marginOutOfRange, "margin_out_of_range", Severity::error},
    {FindingCode::interceptBelowStates, "intercept_below_states", Severity::warning},
    {FindingCode::gradientsFreed, "gradients_freed", Severity::info},
    {FindingCode::stepBound, "step_bound", Severity::warning},
    {FindingCode::interceptNegative, "intercept_negative", Severity::warning},
    {FindingCode::probeAboveGpu, "probe_above_gpu", Severity::info},
    {FindingCode::farExtrapolation, "far_extrapolation", Severity::warning},
    {FindingCode::narrowProbes, "narrow_probes", Severity::info},
    {FindingCode::notLinear, "not_linear", Severity::warning},
    {FindingCode::mixedUnits, "mixed_units", Severity::warning},
    {FindingCode::nearFlat, "near_flat", Severity::warning},
    {FindingCode::hugeBatch, "huge_batch", Severity::info},
    {FindingCode::contradictsOom, "contradicts_oom", Severity::warning},
    {FindingCode::contradictsSuccess, "contradicts_success", Severity::warning},
};

}  // namespace

TEST_CASE("Every finding has the name and the severity of the contract", "[contract]") {
  std::set<std::string> names;
  for (const Code& code : codes) {
    CHECK(nameOf(code.code) == std::string(code.name));
    CHECK(severityOf(code.code) == code.severity);
    names.insert(code.name);
  }
  CHECK(names.size() == static_cast<std::size_t>(FindingCode::contradictsSuccess) + 1);
}

TEST_CASE("Verdicts and severities have the names of the contract", "[contract]") {
  CHECK(nameOf(Verdict::fits) == std::string("fits"));
  CHECK(nameOf(Verdict::fixedExceeds) == std::string("fixed_exceeds"));
  CHECK(nameOf(Verdict::tooSmall) == std::string("too_small"));
  CHECK(nameOf(Verdict::invalid) == std::string("invalid"));
  CHECK(nameOf(Severity::error) == std::string("error"));
  CHECK(nameOf(Severity::warning) == std::string("warning"));
  CHECK(nameOf(Severity::info) == std::string("info"));
}

TEST_CASE("Every outcome of the cross-check has the name of the contract", "[contract]") {
  CHECK(nameOf(CrossCheck::belowStates) == std::string("below_states"));
  CHECK(nameOf(CrossCheck::gradientsFreed) == std::string("gradients_freed"));
  CHECK(nameOf(CrossCheck::noContext) == std::string("no_context"));
  CHECK(nameOf(CrossCheck::context) == std::string("context"));
  CHECK(nameOf(CrossCheck::contextAndWorkspaces) == std::string("context_and_workspaces"));
  CHECK(nameOf(CrossCheck::unexplained) == std::string("unexplained"));
}

TEST_CASE("A field's path is where it stands in the request", "[contract]") {
  CHECK(pathOf(Field::none, 3).empty());
  CHECK(pathOf(Field::totalParams, 0) == "totalParams");
  CHECK(pathOf(Field::trainableParams, 0) == "trainableParams");
  CHECK(pathOf(Field::frozenBytesPerParam, 0) == "frozenBytesPerParam");
  CHECK(pathOf(Field::trainableBytesPerParam, 0) == "trainableBytesPerParam");
  CHECK(pathOf(Field::weightBytes, 0) == "weightBytes");
  CHECK(pathOf(Field::gradientBytes, 0) == "gradientBytes");
  CHECK(pathOf(Field::optimizerBytes, 0) == "optimizerBytes");
  CHECK(pathOf(Field::emaBytes, 0) == "emaBytes");
  CHECK(pathOf(Field::stepTempBytes, 0) == "stepTempBytes");
  CHECK(pathOf(Field::gpuBytes, 3) == "gpuBytes");
  CHECK(pathOf(Field::safetyMargin, 3) == "safetyMargin");
  CHECK(pathOf(Field::probes, 3) == "probes");
  CHECK(pathOf(Field::probeBatch, 0) == "probes[0].batch");
  CHECK(pathOf(Field::probePeak, 31) == "probes[31].peakBytes");
  CHECK(pathOf(Field::probeAtLeast, 2) == "probes[2].atLeastBytes");
  CHECK(pathOf(Field::probeAtMost, 2) == "probes[2].atMostBytes");
}
