// SPDX-License-Identifier: MIT
#include "names.hpp"

namespace vla_vram::contract {

const char* nameOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::fits:
      return "fits";
    case Verdict::fixedExceeds:
      return "fixed_exceeds";
    case Verdict::tooSmall:
      return "too_small";
    case Verdict::invalid:
      break;
  }
  return "invalid";
}

const char* nameOf(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::info:
      break;
  }
  return "info";
}

const char* nameOf(CrossCheck check) {
  switch (check) {
    case CrossCheck::belowStates:
      return "below_states";
    case CrossCheck::gradientsFreed:
      return "gradients_freed";
    case CrossCheck::noContext:
      return "no_context";
    case CrossCheck::context:
      return "context";
    case CrossCheck::contextAndWorkspaces:
      return "context_and_workspaces";
    case CrossCheck::unexplained:
      break;
  }
  return "unexplained";
}

const char* nameOf(FindingCode code) {
  switch (code) {
    case FindingCode::paramsOutOfRange:
      return "params_out_of_range";
    case FindingCode::bytesPerParamOutOfRange:
      return "bytes_per_param_out_of_range";
    case FindingCode::tooFewProbes:
      return "too_few_probes";
    case FindingCode::sameBatch:
      return "same_batch";
    case FindingCode::batchOutOfRange:
      return "batch_out_of_range";
    case FindingCode::peakOutOfRange:
      return "peak_out_of_range";
    case FindingCode::slopeNotPositive:
      return "slope_not_positive";
    case FindingCode::gpuOutOfRange:
      return "gpu_out_of_range";
    case FindingCode::marginOutOfRange:
      return "margin_out_of_range";
    case FindingCode::interceptBelowStates:
      return "intercept_below_states";
    case FindingCode::gradientsFreed:
      return "gradients_freed";
    case FindingCode::stepBound:
      return "step_bound";
    case FindingCode::interceptNegative:
      return "intercept_negative";
    case FindingCode::probeAboveGpu:
      return "probe_above_gpu";
    case FindingCode::farExtrapolation:
      return "far_extrapolation";
    case FindingCode::narrowProbes:
      return "narrow_probes";
    case FindingCode::notLinear:
      return "not_linear";
    case FindingCode::mixedUnits:
      return "mixed_units";
    case FindingCode::nearFlat:
      return "near_flat";
    case FindingCode::hugeBatch:
      return "huge_batch";
    case FindingCode::contradictsOom:
      return "contradicts_oom";
    case FindingCode::contradictsSuccess:
      break;
  }
  return "contradicts_success";
}

namespace {

const char* leafOf(Field field) {
  switch (field) {
    case Field::totalParams:
      return "totalParams";
    case Field::trainableParams:
      return "trainableParams";
    case Field::frozenBytesPerParam:
      return "frozenBytesPerParam";
    case Field::trainableBytesPerParam:
      return "trainableBytesPerParam";
    case Field::weightBytes:
      return "weightBytes";
    case Field::gradientBytes:
      return "gradientBytes";
    case Field::optimizerBytes:
      return "optimizerBytes";
    case Field::emaBytes:
      return "emaBytes";
    case Field::stepTempBytes:
      return "stepTempBytes";
    case Field::probes:
      return "probes";
    case Field::probeBatch:
      return "batch";
    case Field::probePeak:
      return "peakBytes";
    case Field::probeAtLeast:
      return "atLeastBytes";
    case Field::probeAtMost:
      return "atMostBytes";
    case Field::gpuBytes:
      return "gpuBytes";
    case Field::safetyMargin:
      return "safetyMargin";
    case Field::none:
      break;
  }
  return "";
}

bool isOfOneProbe(Field field) { return field >= Field::probeBatch && field <= Field::probeAtMost; }

}  // namespace

std::string pathOf(Field field, std::size_t probe) {
  const std::string leaf = leafOf(field);
  return isOfOneProbe(field) ? "probes[" + std::to_string(probe) + "]." + leaf : leaf;
}

}  // namespace vla_vram::contract
