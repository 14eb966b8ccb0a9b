// SPDX-License-Identifier: MIT
#include "findings.hpp"

#include <algorithm>

#include "limits.hpp"

namespace vla_vram {

namespace {

constexpr std::int64_t nearFlatBytes = 1'000'000;
constexpr std::int64_t hugeBatchFrom = 4096;
constexpr std::int64_t bytesPerGib = 1'073'741'824;
constexpr std::int64_t bytesPerGb = 1'000'000'000;

using Findings = std::vector<Finding>;

void compareWithStates(const Evidence& evidence, Findings& findings) {
  if (!evidence.line || !evidence.memory) return;
  const Fraction& intercept = evidence.line->intercept;
  const FixedMemory& memory = *evidence.memory;
  if (intercept < memory.states) {
    findings.push_back({FindingCode::interceptBelowStates,
                        Field::none,
                        0,
                        {{"interceptBytes", rounded(intercept)}, {"statesBytes", rounded(memory.states)}}});
  } else if (intercept < memory.total) {
    findings.push_back({FindingCode::gradientsFreed,
                        Field::none,
                        0,
                        {{"interceptBytes", rounded(intercept)}, {"fixedBytes", rounded(memory.total)}}});
  }
}

void findStepBound(const Evidence& evidence, Findings& findings) {
  if (!evidence.memory || !evidence.stepUsable) return;
  const Fraction& step = evidence.memory->step;
  const Fraction bound = step * Fraction(Wide(105), Wide(100)) + Fraction(Wide(bytesPerGib));
  for (std::size_t i = 0; i < evidence.peaks.size(); ++i) {
    if (Fraction(Wide(evidence.peaks[i].bytes)) > bound) continue;
    findings.push_back({FindingCode::stepBound,
                        Field::probePeak,
                        evidence.peakIndex[i],
                        {{"peakBytes", evidence.peaks[i].bytes}, {"stepBytes", rounded(step)}}});
  }
}

void findProbesAboveCard(const Evidence& evidence, Findings& findings) {
  if (!evidence.gpuUsable) return;
  for (std::size_t i = 0; i < evidence.peaks.size(); ++i) {
    if (evidence.peaks[i].bytes <= evidence.request.gpuBytes) continue;
    findings.push_back({FindingCode::probeAboveGpu,
                        Field::probePeak,
                        evidence.peakIndex[i],
                        {{"peakBytes", evidence.peaks[i].bytes}}});
  }
}

void findFarExtrapolation(const Evidence& evidence, Findings& findings) {
  if (!evidence.maxBatch) return;
  std::int64_t largest = 0;
  for (const Probe& probe : evidence.peaks) largest = std::max(largest, probe.batch);
  if (*evidence.maxBatch <= Wide(largest * farExtrapolationFactor)) return;
  findings.push_back({FindingCode::farExtrapolation,
                      Field::probes,
                      0,
                      {{"maxBatch", evidence.maxBatch->toInt128()}, {"largestBatch", largest}}});
}

void findOpenRange(const Evidence& evidence, Findings& findings) {
  if (!evidence.band || !evidence.band->lowest) return;
  const Wide& low = *evidence.band->lowest;
  const std::optional<Wide>& high = evidence.band->highest;
  if (high && *high - low <= Wide(1)) return;
  Finding finding{FindingCode::narrowProbes, Field::probes, 0, {{"maxBatchLow", low.toInt128()}}};
  if (high) finding.values.push_back({"maxBatchHigh", high->toInt128()});
  findings.push_back(finding);
}

void findBend(const Evidence& evidence, Findings& findings) {
  if (!evidence.band || !evidence.band->widening.isPositive()) return;
  findings.push_back(
      {FindingCode::notLinear, Field::probes, 0, {{"wideningBytes", evidence.band->widening.ceiling().toInt128()}}});
}

void findMixedUnits(const Evidence& evidence, Findings& findings) {
  if (!evidence.line || !evidence.memory) return;
  const Fraction& intercept = evidence.line->intercept;
  const Fraction asGib = intercept * Fraction(Wide(bytesPerGib), Wide(bytesPerGb));
  if (intercept < evidence.memory->states && asGib >= evidence.memory->states) {
    findings.push_back({FindingCode::mixedUnits, Field::probes, 0, {}});
  }
}

void findContradictions(const Evidence& evidence, Findings& findings) {
  if (!evidence.line) return;
  for (std::size_t i = 0; i < evidence.request.probes.size(); ++i) {
    const Probe& probe = evidence.request.probes[i];
    if (!evidence.probesUsable[i] || probe.reading == Reading::peak) continue;
    const Fraction foretold = evidence.line->at(Wide(probe.batch));
    const Fraction bound{Wide(probe.bytes)};
    const bool outOfMemory = probe.reading == Reading::atLeast;
    if (outOfMemory ? foretold > bound : foretold <= bound) continue;
    findings.push_back({outOfMemory ? FindingCode::contradictsOom : FindingCode::contradictsSuccess,
                        outOfMemory ? Field::probeAtLeast : Field::probeAtMost,
                        i,
                        {{"batch", probe.batch}, {"boundBytes", probe.bytes}, {"lineBytes", rounded(foretold)}}});
  }
}

}  // namespace

Severity severityOf(FindingCode code) {
  switch (code) {
    case FindingCode::paramsOutOfRange:
    case FindingCode::bytesPerParamOutOfRange:
    case FindingCode::tooFewProbes:
    case FindingCode::sameBatch:
    case FindingCode::batchOutOfRange:
    case FindingCode::peakOutOfRange:
    case FindingCode::slopeNotPositive:
    case FindingCode::gpuOutOfRange:
    case FindingCode::marginOutOfRange:
      return Severity::error;
    case FindingCode::gradientsFreed:
    case FindingCode::probeAboveGpu:
    case FindingCode::narrowProbes:
    case FindingCode::hugeBatch:
      return Severity::info;
    case FindingCode::interceptBelowStates:
    case FindingCode::stepBound:
    case FindingCode::interceptNegative:
    case FindingCode::farExtrapolation:
    case FindingCode::notLinear:
    case FindingCode::mixedUnits:
    case FindingCode::nearFlat:
    case FindingCode::contradictsOom:
    case FindingCode::contradictsSuccess:
      break;
  }
  return Severity::warning;
}

void addFindings(const Evidence& evidence, Findings& findings) {
  compareWithStates(evidence, findings);
  findStepBound(evidence, findings);
  if (evidence.line && evidence.line->intercept.isNegative()) {
    findings.push_back(
        {FindingCode::interceptNegative, Field::probes, 0, {{"interceptBytes", rounded(evidence.line->intercept)}}});
  }
  findProbesAboveCard(evidence, findings);
  findFarExtrapolation(evidence, findings);
  findOpenRange(evidence, findings);
  findBend(evidence, findings);
  findMixedUnits(evidence, findings);
  if (evidence.line && evidence.line->slope.isPositive() && evidence.line->slope < Fraction(Wide(nearFlatBytes))) {
    findings.push_back({FindingCode::nearFlat, Field::probes, 0, {{"slopeBytes", rounded(evidence.line->slope)}}});
  }
  if (evidence.maxBatch && *evidence.maxBatch > Wide(hugeBatchFrom)) {
    findings.push_back({FindingCode::hugeBatch, Field::none, 0, {{"maxBatch", evidence.maxBatch->toInt128()}}});
  }
  findContradictions(evidence, findings);
}

}  // namespace vla_vram
