// SPDX-License-Identifier: MIT
// An independent exact answer to a request: no code and no method in common with the core, only the definitions.
import { Rational, ZERO, whole } from './rational.js';
import { bandOf } from './polygon.js';
import { check, remarks } from './findings.js';
import { crossCheck } from './cross_check.js';
import { nextProbe } from './next_probe.js';
import { largestBatch, lineThrough, memoryAt } from './line.js';
import { readRequest } from './request_reader.js';
import { statesOf } from './states.js';

const ERRORS = new Set([
  'params_out_of_range', 'bytes_per_param_out_of_range', 'too_few_probes', 'same_batch', 'batch_out_of_range',
  'peak_out_of_range', 'slope_not_positive', 'gpu_out_of_range', 'margin_out_of_range',
]);

/** The next batch the ranks divide, then the largest micro-batch that divides it. */
function plan(effectiveBatch, ranks, maxBatch) {
  let reached = effectiveBatch;
  while (reached % ranks !== 0n) ++reached;
  const ofRank = reached / ranks;
  let microBatch = maxBatch < ofRank ? maxBatch : ofRank;
  while (ofRank % microBatch !== 0n) --microBatch;
  return { microBatch, accumulationSteps: ofRank / microBatch, reachedEffectiveBatch: reached };
}

function verdictOf(codes, numbers, states) {
  if (codes.some((code) => ERRORS.has(code)) || numbers.maxBatch === undefined) return 'invalid';
  if (numbers.maxBatch >= 1n) return 'fits';
  return states.fixed.isAbove(whole(numbers.limitBytes)) ? 'fixed_exceeds' : 'too_small';
}

/** Numbers of a line on a card, for one rank. */
function batchNumbers(input, line, band, limit) {
  const maxBatch = largestBatch(line, limit);
  const numbers = { maxBatch };
  if (band.low !== null) Object.assign(numbers, { maxBatchLow: band.low, maxBatchHigh: band.high });
  if (maxBatch === 0n) return { ...numbers, neededGpuBytes: memoryAt(line, 1n).over(input.margin).ceiling() };
  const peak = memoryAt(line, maxBatch);
  numbers.activationBytes = line.slope.times(new Rational(maxBatch)).roundedHalfUp();
  numbers.peakBytes = peak.roundedHalfUp();
  numbers.headroomBytes = limit.minus(peak).roundedHalfUp();
  if (input.effectiveBatch) Object.assign(numbers, plan(input.effectiveBatch, input.gpus ?? 1n, maxBatch));
  return numbers;
}

/**
 * @param {object} request a document of the contract
 * @returns {{verdict: string, codes: string[], numbers: Record<string, bigint | Rational | string | null>}} every number of the response,
 *   null for an open end, its cross-check's code, and the sorted codes of its findings
 */
export function exact(request) {
  const input = readRequest(request);
  if (input === null) return { verdict: 'invalid', codes: ['bad_request'], numbers: {} };
  const usable = check(input);
  const numbers = {};
  const ranks = input.gpus ?? 1n;

  if (usable.params && usable.frozen) {
    numbers.frozenBytes = whole(input.totalParams - input.trainableParams).times(input.frozen).roundedHalfUp();
  }
  if (usable.trainable) numbers.trainableBytesPerParam = input.state.total;
  if (usable.trainableParams && usable.trainable) {
    numbers.trainableBytes = whole(input.trainableParams).times(input.state.total).roundedHalfUp();
  }
  let single = null;
  let ofRank = null;
  if (usable.params && usable.frozen && usable.trainable) {
    const known = usable.temp ? input : { ...input, state: { ...input.state, temp: null } };
    single = statesOf(known, 1n, 0);
    ofRank = statesOf(known, ranks, input.zeroStage);
    numbers.fixedBytes = single.fixed.roundedHalfUp();
    if (usable.temp) numbers.stepBytes = ofRank.step.roundedHalfUp();
    if (input.gpus) numbers.shardedFixedBytes = ofRank.fixed.roundedHalfUp();
  }

  const measured = usable.peaks.length >= 2 ? lineThrough(usable.peaks) : null;
  const shift = single ? ofRank.fixed.minus(single.fixed) : ranks === 1n ? ZERO : null;
  if (measured) numbers.slopeBytes = measured.slope.roundedHalfUp();
  const line = measured && shift && { slope: measured.slope, intercept: measured.intercept.plus(shift) };
  if (line) numbers.interceptBytes = line.intercept.roundedHalfUp();

  let limit = null;
  if (usable.gpu && usable.margin) {
    limit = new Rational(whole(input.gpuBytes).times(input.margin).floor());
    numbers.limitBytes = limit.above;
    numbers.reserveBytes = input.gpuBytes - limit.above;
  }
  let band = null;
  if (line && line.slope.isAbove(ZERO)) {
    if (single) {
      const overhead = measured.intercept.minus(single.fixed);
      numbers.overheadBytes = overhead.roundedHalfUp();
      numbers.crossCheck = crossCheck(measured.intercept.minus(single.kept), overhead, single.fixed);
    }
    if (limit) {
      band = bandOf(usable.readings, shift, limit);
      Object.assign(numbers, batchNumbers(input, line, band, limit));
      if (ranks === 1n) Object.assign(numbers, nextProbe(usable.readings, line, band, limit));
    }
    if (input.wantedBatch && usable.margin) {
      numbers.neededGpuBytes = memoryAt(line, input.wantedBatch).over(input.margin).ceiling();
    }
  }

  const facts = { line: measured, states: single, band, maxBatch: numbers.maxBatch ?? null };
  const codes = [...usable.codes, ...remarks(input, usable, facts)].sort();
  return { verdict: verdictOf(codes, numbers, ofRank), codes, numbers };
}
