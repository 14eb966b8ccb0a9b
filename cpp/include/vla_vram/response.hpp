// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "vla_vram/integer.hpp"

namespace vla_vram {

/// The answer in one word.
enum class Verdict : std::uint8_t {
  fits,          ///< at least one sample fits within the safe limit
  fixedExceeds,  ///< no sample fits, and the model's states alone are above the limit
  tooSmall,      ///< no sample fits
  invalid,       ///< something cannot be computed with; the findings say what
};

/// What a careful colleague would point out. Texts live with the user interfaces, never here.
enum class FindingCode : std::uint8_t {
  paramsOutOfRange,
  bytesPerParamOutOfRange,
  tooFewProbes,
  sameBatch,
  batchOutOfRange,
  peakOutOfRange,
  slopeNotPositive,
  gpuOutOfRange,
  marginOutOfRange,
  interceptBelowStates,
  gradientsFreed,
  stepBound,
  interceptNegative,
  probeAboveGpu,
  farExtrapolation,
  narrowProbes,
  notLinear,
  mixedUnits,
  nearFlat,
  hugeBatch,
  contradictsOom,
  contradictsSuccess,
};

/// What the difference between the measured intercept and the computed states tells.
enum class CrossCheck : std::uint8_t {
  belowStates,           ///< less than weights and optimizer take: something entered is wrong
  gradientsFreed,        ///< less than the states with gradients: gradients are freed between steps
  noContext,             ///< hardly more than the states: the reading leaves the CUDA context out
  context,               ///< what a CUDA context takes
  contextAndWorkspaces,  ///< context, workspaces and memory the allocator keeps
  unexplained,           ///< more than those explain
};

enum class Severity : std::uint8_t { error, warning, info };

/// The input a finding speaks of.
enum class Field : std::uint8_t {
  none,
  totalParams,
  trainableParams,
  frozenBytesPerParam,
  trainableBytesPerParam,  ///< the sum of the parts
  weightBytes,
  gradientBytes,
  optimizerBytes,
  emaBytes,
  stepTempBytes,
  probes,        ///< all of them together
  probeBatch,    ///< `batch` of one probe
  probePeak,     ///< `peakBytes` of one probe
  probeAtLeast,  ///< `atLeastBytes` of one probe
  probeAtMost,   ///< `atMostBytes` of one probe
  gpuBytes,
  safetyMargin,
};

/// A number a finding's sentence needs. `name` is a string literal in the contract's spelling.
struct FindingValue {
  const char* name;
  Int128 value;
};

struct Finding {
  FindingCode code;
  Field field = Field::none;
  std::size_t probe = 0;  ///< index of the probe, where `field` is one of a probe's
  std::vector<FindingValue> values;
};

/// Every number the calculator shows. Bytes are exact values rounded half up to whole bytes at the very end.
/// A number that does not exist, or that depends on an input out of range, is absent.
struct Response {
  Verdict verdict = Verdict::invalid;
  std::optional<Int128> maxBatch;      ///< largest batch with intercept + slope · batch ≤ limit, at least 0
  std::optional<Int128> maxBatchLow;   ///< smallest such batch over all lines the readings allow
  std::optional<Int128> maxBatchHigh;  ///< largest such batch over all lines the readings allow
  bool maxBatchHighOpen = false;       ///< the readings allow any batch: there is no largest
  std::optional<Int128> peakBytes;     ///< memory at maxBatch
  std::optional<Int128> frozenBytes;   ///< frozen weights
  std::optional<PicoBytes> trainableBytesPerParam;  ///< sum of the parts of the training state
  std::optional<Int128> trainableBytes;             ///< weights, gradients, optimizer and EMA of trainable parameters
  std::optional<Int128> fixedBytes;                 ///< both together
  std::optional<Int128> stepBytes;                  ///< floor set by the optimizer step, whatever the batch
  std::optional<Int128> shardedFixedBytes;          ///< fixedBytes of one rank under the requested sharding
  std::optional<Int128> slopeBytes;                 ///< memory of one more sample
  std::optional<Int128> interceptBytes;             ///< the line at batch 0
  std::optional<Int128> overheadBytes;              ///< intercept less the fixed memory of a rank; may be below 0
  std::optional<CrossCheck> crossCheck;             ///< what that difference tells
  std::optional<Int128> limitBytes;                 ///< share of the card that may be used
  std::optional<Int128> reserveBytes;               ///< the rest of the card
  std::optional<Int128> activationBytes;            ///< slope · maxBatch
  std::optional<Int128> headroomBytes;              ///< limit less peak
  std::optional<Int128> neededGpuBytes;           ///< card that the wanted batch (or one sample, where none fits) takes
  std::optional<std::int64_t> nextProbeBatch;     ///< batch whose reading would narrow the range most and surely fits
  std::optional<Int128> nextProbePeakBytes;       ///< what the line foretells there
  std::optional<Int128> nextProbeMaxBatchLow;     ///< range that would remain if it reads so
  std::optional<Int128> nextProbeMaxBatchHigh;    ///< its upper end
  std::optional<std::int64_t> microBatch;         ///< samples per rank and step
  std::optional<std::int64_t> accumulationSteps;  ///< steps per optimizer update
  std::optional<std::int64_t> reachedEffectiveBatch;  ///< microBatch · accumulationSteps · ranks
  std::vector<Finding> findings;
};

Severity severityOf(FindingCode code);

}  // namespace vla_vram
