// SPDX-License-Identifier: MIT
#include "cli/words.hpp"

#include <algorithm>
#include <string_view>

namespace vla_vram::cli {

namespace {

std::string decimalText(Int128 value, Int128 unit, int decimals) {
  Int128 scale = 1;
  for (int i = 0; i < decimals; ++i) scale *= 10;
  const bool negative = value < 0;
  const Int128 magnitude = negative ? -value : value;
  const Int128 scaled = (magnitude * scale * 2 + unit) / (unit * 2);
  std::string text = digitsOf(scaled / scale);
  if (decimals > 0) {
    const std::string fraction = digitsOf(scaled % scale);
    text += '.' + std::string(static_cast<std::size_t>(decimals) - fraction.size(), '0') + fraction;
  }
  return negative && scaled != 0 ? '-' + text : text;
}

std::string sentenceTemplate(FindingCode code) {
  switch (code) {
    case FindingCode::paramsOutOfRange:
      return "parameter count must lie between 1 and {maximum}";
    case FindingCode::bytesPerParamOutOfRange:
      return "bytes per parameter must be above 0 and at most {maximum}";
    case FindingCode::tooFewProbes:
      return "two usable probes are needed; give --probe BATCH:PEAK twice";
    case FindingCode::sameBatch:
      return "all probes use batch {batch}; measure a second batch";
    case FindingCode::batchOutOfRange:
      return "a batch is a whole number from 1 to {maximum}";
    case FindingCode::peakOutOfRange:
      return "a peak must be above 0 and at most 1000000 GB";
    case FindingCode::slopeNotPositive:
      return "more samples took no more memory: these readings are not the peak of training; run past the first "
             "optimizer step and switch JAX preallocation off";
    case FindingCode::gpuOutOfRange:
      return "the card must have more than 0 and at most 1000000 GB";
    case FindingCode::marginOutOfRange:
      return "the margin must be above 0 % and at most 100 %";
    case FindingCode::interceptBelowStates:
      return "the intercept of {interceptBytes} is below the {statesBytes} that weights and optimizer take: a count, "
             "the recipe or a unit is wrong, or a probe stopped before the first optimizer step";
    case FindingCode::gradientsFreed:
      return "the intercept of {interceptBytes} is below the fixed {fixedBytes}: normal where gradients are freed "
             "between steps, as PyTorch does";
    case FindingCode::stepBound:
      return "its peak of {peakBytes} is about what the optimizer step takes whatever the batch ({stepBytes}); probe "
             "a larger batch";
    case FindingCode::interceptNegative:
      return "the line falls below zero at batch 0; check batches and units";
    case FindingCode::probeAboveGpu:
      return "its peak of {peakBytes} is above this card: measured on another one";
    case FindingCode::farExtrapolation:
      return "batch {maxBatch} is more than 4 times the largest probe ({largestBatch}); probe again nearer to it";
    case FindingCode::narrowProbes:
      return "read to this precision the probes leave the batch open from {maxBatchLow} to {maxBatchHigh}; probe "
             "farther apart or read more digits";
    case FindingCode::notLinear:
      return "no line passes all probes within their reading error (short by {wideningBytes}); check that only the "
             "batch changed";
    case FindingCode::mixedUnits:
      return "read as GiB the peaks would agree with the parameter counts; check the unit";
    case FindingCode::nearFlat:
      return "one more sample costs under 1 MB: the probes do not show the batch";
    case FindingCode::hugeBatch:
      return "memory is not what limits a batch of {maxBatch}";
    case FindingCode::contradictsOom:
      return "batch {batch} ran out of memory at {boundBytes}, yet the line foretells {lineBytes}";
    case FindingCode::contradictsSuccess:
      break;
  }
  return "batch {batch} worked within {boundBytes}, yet the line foretells {lineBytes}";
}

std::string valueText(const FindingValue& value) {
  return std::string_view(value.name).ends_with("Bytes") ? gigabytes(value.value, 2) : digitsOf(value.value);
}

/// The option a person would mend: of several runs the second is "run 2", given by --probe, --oom or --worked.
std::string optionOf(Field field, std::size_t probe) {
  const std::string run = "run " + std::to_string(probe + 1);
  switch (field) {
    case Field::totalParams:
      return "--total";
    case Field::trainableParams:
      return "--trainable";
    case Field::frozenBytesPerParam:
      return "--frozen-bytes";
    case Field::trainableBytesPerParam:
      return "--trainable-bytes";
    case Field::weightBytes:
      return "--weight-bytes";
    case Field::gradientBytes:
      return "--gradient-bytes";
    case Field::optimizerBytes:
      return "--optimizer-bytes";
    case Field::emaBytes:
      return "--ema-bytes";
    case Field::stepTempBytes:
      return "--step-temp-bytes";
    case Field::gpuBytes:
      return "--gpu";
    case Field::safetyMargin:
      return "--margin";
    case Field::probeBatch:
      return run + ", batch";
    case Field::probePeak:
    case Field::probeAtLeast:
    case Field::probeAtMost:
      return run;
    case Field::probes:
    case Field::none:
      break;
  }
  return "";
}

void replaceOnce(std::string& text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at != std::string::npos) text.replace(at, from.size(), to);
}

}  // namespace

std::string digitsOf(Int128 value) {
  UInt128 magnitude = value < 0 ? -static_cast<UInt128>(value) : static_cast<UInt128>(value);
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(magnitude % 10));
    magnitude /= 10;
  } while (magnitude != 0);
  if (value < 0) digits += '-';
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::string quotientText(std::int64_t value, std::int64_t unit) {
  std::string text = digitsOf(value / unit);
  if (value % unit == 0) return text;
  std::string decimals = digitsOf(unit + value % unit).substr(1);  // the leading 1 keeps the zeros behind the point
  decimals.erase(decimals.find_last_not_of('0') + 1);
  return text + '.' + decimals;
}

std::string gigabytes(Int128 bytes, int decimals) {
  constexpr Int128 megabyte = 1'000'000, gigabyte = 1'000'000'000;
  const Int128 magnitude = bytes < 0 ? -bytes : bytes;
  if (magnitude != 0 && magnitude < megabyte / 10) return digitsOf(bytes) + " B";
  if (magnitude != 0 && magnitude < gigabyte / 10) return decimalText(bytes, megabyte, 1) + " MB";
  return decimalText(bytes, gigabyte, decimals) + " GB";
}

std::string sentenceOf(const Finding& finding) {
  std::string text = sentenceTemplate(finding.code);
  for (const FindingValue& value : finding.values) {
    replaceOnce(text, '{' + std::string(value.name) + '}', valueText(value));
  }
  replaceOnce(text, "{maxBatchHigh}", "any number");
  const std::string option = optionOf(finding.field, finding.probe);
  return option.empty() ? text : option + ": " + text;
}

std::string sentenceOf(CrossCheck check, Int128 overheadBytes) {
  const std::string amount = gigabytes(overheadBytes < 0 ? -overheadBytes : overheadBytes, 2);
  const std::string above = "the runs show " + amount + " on top of the computed states";
  const std::string below = "the runs show " + amount + " less than the computed states";
  switch (check) {
    case CrossCheck::belowStates:
      return below + ", less than weights and optimizer alone take: check counts, recipe and units";
    case CrossCheck::gradientsFreed:
      return below + ": normal where gradients are freed between steps";
    case CrossCheck::noContext:
      return above +
             ", less than the 0.3 to 0.8 GB of a CUDA context: PyTorch's own counters leave it out; keep room "
             "for it on the card";
    case CrossCheck::context:
      return above + ": normal, a CUDA context takes 0.3 to 0.8 GB";
    case CrossCheck::contextAndWorkspaces:
      return above + ": normal for a CUDA context (0.3 to 0.8 GB), workspaces and memory the allocator keeps";
    case CrossCheck::unexplained:
      break;
  }
  return above +
         ", more than a CUDA context (0.3 to 0.8 GB) and workspaces explain: check counts and recipe, and "
         "whether something else used the card";
}

std::string nextProbeText(const Response& response) {
  const std::string low = digitsOf(*response.nextProbeMaxBatchLow), high = digitsOf(*response.nextProbeMaxBatchHigh);
  return "batch " + std::to_string(*response.nextProbeBatch) + " (about " + gigabytes(*response.nextProbePeakBytes, 1) +
         ") would leave " + (low == high ? low : low + " to " + high);
}

}  // namespace vla_vram::cli
