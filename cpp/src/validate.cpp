// SPDX-License-Identifier: MIT
#include "validate.hpp"

#include <utility>

#include "limits.hpp"

namespace vla_vram {

namespace {

constexpr std::int64_t maxParams = 10'000'000'000'000;
constexpr std::int64_t maxBytes = 1'000'000'000'000'000;
constexpr std::int64_t maxFrozenBytesPerParam = 8;
constexpr std::int64_t maxTrainableBytesPerParam = 64;

bool within(std::int64_t value, std::int64_t low, std::int64_t high) { return value >= low && value <= high; }

Field fieldOf(Reading reading) {
  switch (reading) {
    case Reading::atLeast:
      return Field::probeAtLeast;
    case Reading::atMost:
      return Field::probeAtMost;
    case Reading::peak:
      break;
  }
  return Field::probePeak;
}

void checkParams(const Request& request, Usable& usable, std::vector<Finding>& findings) {
  const auto reject = [&findings](Field field, std::int64_t maximum) {
    findings.push_back({FindingCode::paramsOutOfRange, field, 0, {{"minimum", 1}, {"maximum", maximum}}});
  };
  usable.totalParams = within(request.totalParams, 1, maxParams);
  if (!usable.totalParams) reject(Field::totalParams, maxParams);
  const std::int64_t maxTrainable = usable.totalParams ? request.totalParams : maxParams;
  usable.trainableParams = within(request.trainableParams, 1, maxTrainable);
  if (!usable.trainableParams) {
    reject(Field::trainableParams, within(request.trainableParams, 1, maxParams) ? maxTrainable : maxParams);
  }
}

void checkBytesPerParam(const Request& request, Usable& usable, std::vector<Finding>& findings) {
  const auto reject = [&findings](Field field, std::int64_t maximum) {
    findings.push_back({FindingCode::bytesPerParamOutOfRange, field, 0, {{"maximum", maximum}}});
  };
  const TrainingState& state = request.trainingState;
  const PicoBytes maxState = maxTrainableBytesPerParam * picoPerByte;
  usable.frozenBytesPerParam = within(request.frozenBytesPerParam, 1, maxFrozenBytesPerParam * picoPerByte);
  if (!usable.frozenBytesPerParam) reject(Field::frozenBytesPerParam, maxFrozenBytesPerParam);
  const bool totalUsable = within(state.total, 1, maxState);
  const std::pair<PicoBytes, Field> parts[] = {{state.weight, Field::weightBytes},
                                               {state.gradient, Field::gradientBytes},
                                               {state.optimizer, Field::optimizerBytes},
                                               {state.ema, Field::emaBytes}};
  bool partsUsable = true;
  for (const auto& [part, field] : parts) {
    // A part above the bound takes the sum with it, which is then what is blamed.
    if (part >= 0 && (part <= maxState || !totalUsable)) continue;
    partsUsable = false;
    reject(field, maxTrainableBytesPerParam);
  }
  usable.trainingState = partsUsable && totalUsable;
  if (partsUsable && !usable.trainingState) reject(Field::trainableBytesPerParam, maxTrainableBytesPerParam);
  usable.stepTemp = within(state.stepTemp, 0, maxState);
  if (!usable.stepTemp) reject(Field::stepTempBytes, maxTrainableBytesPerParam);
}

void checkProbes(const Request& request, Usable& usable, std::vector<Finding>& findings) {
  std::int64_t usablePeaks = 0;
  std::optional<std::int64_t> firstBatch;
  bool batchesDiffer = false;
  for (std::size_t i = 0; i < request.probes.size(); ++i) {
    const Probe& probe = request.probes[i];
    const bool batchOk = within(probe.batch, 1, maxProbeBatch);
    const bool bytesOk = within(probe.bytes, 1, maxBytes) && within(probe.errorBytes, 0, maxBytes);
    if (!batchOk)
      findings.push_back({FindingCode::batchOutOfRange, Field::probeBatch, i, {{"maximum", maxProbeBatch}}});
    if (!bytesOk) findings.push_back({FindingCode::peakOutOfRange, fieldOf(probe.reading), i, {{"maximum", maxBytes}}});
    usable.probes.push_back(batchOk && bytesOk);
    if (!batchOk || !bytesOk || probe.reading != Reading::peak) continue;
    ++usablePeaks;
    batchesDiffer = batchesDiffer || (firstBatch && *firstBatch != probe.batch);
    firstBatch = probe.batch;
  }
  if (usablePeaks < 2) {
    findings.push_back({FindingCode::tooFewProbes, Field::probes, 0, {{"usable", usablePeaks}}});
  } else if (!batchesDiffer) {
    findings.push_back({FindingCode::sameBatch, Field::probes, 0, {{"batch", *firstBatch}}});
  }
}

void checkCard(const Request& request, Usable& usable, std::vector<Finding>& findings) {
  usable.gpuBytes = within(request.gpuBytes, 1, maxBytes);
  if (!usable.gpuBytes) {
    findings.push_back({FindingCode::gpuOutOfRange, Field::gpuBytes, 0, {{"maximum", maxBytes}}});
  }
  usable.safetyMargin = within(request.safetyMargin, 1, millionthsPerOne);
  if (!usable.safetyMargin) findings.push_back({FindingCode::marginOutOfRange, Field::safetyMargin, 0, {}});
}

}  // namespace

Usable validate(const Request& request, std::vector<Finding>& findings) {
  Usable usable;
  checkParams(request, usable, findings);
  checkBytesPerParam(request, usable, findings);
  checkProbes(request, usable, findings);
  checkCard(request, usable, findings);
  return usable;
}

}  // namespace vla_vram
