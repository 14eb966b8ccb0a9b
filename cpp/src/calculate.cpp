// SPDX-License-Identifier: MIT
#include "vla_vram/calculate.hpp"

#include <algorithm>

#include "batch_limit.hpp"
#include "cross_check.hpp"
#include "findings.hpp"
#include "next_probe.hpp"
#include "planning.hpp"
#include "sharding.hpp"
#include "validate.hpp"

namespace vla_vram {

namespace {

void answerFixedMemory(const Request& request, const Usable& usable, Response& response) {
  if (usable.params() && usable.frozenBytesPerParam) {
    response.frozenBytes = rounded(bytesOf(request.totalParams - request.trainableParams, request.frozenBytesPerParam));
  }
  if (usable.trainableParams && usable.trainingState) {
    response.trainableBytes = rounded(bytesOf(request.trainableParams, request.trainingState.total));
  }
  if (usable.trainingState) response.trainableBytesPerParam = request.trainingState.total;
}

/// The largest batch, what it takes and what the readings leave open, for a card and its margin.
void answerBatch(const Request& request, const ProbeLine& line, const Wide& limit, const Evidence& evidence,
                 Response& response) {
  const Wide maxBatch = *evidence.maxBatch;
  response.maxBatch = maxBatch.toInt128();
  if (evidence.band && evidence.band->lowest) {
    response.maxBatchLow = evidence.band->lowest->toInt128();
    response.maxBatchHighOpen = !evidence.band->highest;
    if (evidence.band->highest) response.maxBatchHigh = evidence.band->highest->toInt128();
  }
  if (maxBatch.isZero()) {
    response.neededGpuBytes = neededCard(line, 1, request.safetyMargin).toInt128();
    return;
  }
  const Fraction peak = line.at(maxBatch);
  response.peakBytes = rounded(peak);
  response.activationBytes = rounded(line.slope * Fraction(maxBatch));
  response.headroomBytes = rounded(Fraction(limit) - peak);
  if (request.effectiveBatch) {
    const BatchPlan plan = planBatch(*request.effectiveBatch, request.gpus.value_or(1), maxBatch);
    response.microBatch = plan.microBatch;
    response.accumulationSteps = plan.accumulationSteps;
    response.reachedEffectiveBatch = plan.effectiveBatch;
  }
}

void answerNextProbe(std::span<const Probe> readings, const Evidence& evidence, const Wide& limit, Response& response) {
  const auto next = nextProbeOf(readings, *evidence.line, *evidence.band, Fraction(limit));
  if (!next) return;
  response.nextProbeBatch = next->batch;
  response.nextProbePeakBytes = rounded(next->bytes);
  response.nextProbeMaxBatchLow = next->lowest.toInt128();
  response.nextProbeMaxBatchHigh = next->highest.toInt128();
}

Verdict verdictOf(const Response& response, const std::optional<Fraction>& fixedOfRank) {
  const bool anyError = std::any_of(response.findings.begin(), response.findings.end(),
                                    [](const Finding& finding) { return severityOf(finding.code) == Severity::error; });
  if (anyError || !response.maxBatch) return Verdict::invalid;
  if (*response.maxBatch >= 1) return Verdict::fits;
  return *fixedOfRank > Fraction(Wide(*response.limitBytes)) ? Verdict::fixedExceeds : Verdict::tooSmall;
}

}  // namespace

Response calculate(const Request& request) {
  Response response;
  const Usable usable = validate(request, response.findings);
  answerFixedMemory(request, usable, response);

  Evidence evidence{request, {}, {}, {}, {}, {}, {}, usable.gpuBytes, usable.stepTemp, usable.probes};
  std::vector<Probe> readings;
  for (std::size_t i = 0; i < request.probes.size(); ++i) {
    if (!usable.probes[i]) continue;
    readings.push_back(request.probes[i]);
    if (request.probes[i].reading != Reading::peak) continue;
    evidence.peaks.push_back(request.probes[i]);
    evidence.peakIndex.push_back(i);
  }

  const bool isSharded = request.gpus.value_or(1) > 1;
  std::optional<ShardedMemory> sharded;
  if (usable.params() && usable.frozenBytesPerParam && usable.trainingState) {
    evidence.memory = fixedMemoryOf(request);
    sharded = shardedMemoryOf(request);
    response.fixedBytes = rounded(evidence.memory->total);
    if (usable.stepTemp) response.stepBytes = rounded(sharded->step);
    if (request.gpus) response.shardedFixedBytes = rounded(sharded->total);
  }

  if (evidence.peaks.size() >= 2) evidence.line = lineThrough(evidence.peaks);
  std::optional<ProbeLine> line = evidence.line;  // of one rank
  if (line && isSharded) {
    if (sharded)
      line->intercept = line->intercept - sharded->saved;
    else
      line.reset();
  }
  if (evidence.line) {
    response.slopeBytes = rounded(evidence.line->slope);
    if (!evidence.line->slope.isPositive()) {
      response.findings.push_back(
          {FindingCode::slopeNotPositive, Field::probes, 0, {{"slopeBytes", *response.slopeBytes}}});
    }
  }
  if (line) response.interceptBytes = rounded(line->intercept);

  if (usable.gpuBytes && usable.safetyMargin) {
    response.limitBytes = limitOf(request.gpuBytes, request.safetyMargin).toInt128();
    response.reserveBytes = request.gpuBytes - *response.limitBytes;
  }
  if (line && line->slope.isPositive()) {
    if (evidence.memory) {
      response.overheadBytes = rounded(evidence.line->intercept - evidence.memory->total);
      response.crossCheck = crossCheckOf(evidence.line->intercept, *evidence.memory);
    }
    if (response.limitBytes) {
      const Wide limit(*response.limitBytes);
      evidence.maxBatch = largestBatch(*line, limit);
      evidence.band = readingBandOf(readings, isSharded ? Fraction(limit) + sharded->saved : Fraction(limit));
      answerBatch(request, *line, limit, evidence, response);
      // Probes are runs on one card, whatever the plan for several.
      if (!isSharded) answerNextProbe(readings, evidence, limit, response);
    }
    if (request.wantedBatch && usable.safetyMargin) {
      response.neededGpuBytes = neededCard(*line, Wide(*request.wantedBatch), request.safetyMargin).toInt128();
    }
  }

  addFindings(evidence, response.findings);
  response.verdict = verdictOf(response, sharded ? std::optional(sharded->total) : std::nullopt);
  return response;
}

}  // namespace vla_vram
