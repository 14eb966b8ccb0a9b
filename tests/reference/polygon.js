// SPDX-License-Identifier: MIT
// All lines of slope ≥ 0 that pass every reading, as the polygon of their slopes and intercepts.
import { Rational, ZERO, largest, smallest, whole } from './rational.js';
import { largestThat, memoryAt } from './line.js';

const HALF = new Rational(1n, 2n);

/** Ends of the readings' intervals; an out-of-memory run says strictly more than its bytes. */
function endsOf(readings) {
  const at = (kind, shift) => (reading) => ({
    batch: whole(reading.batch),
    bytes: whole(reading.bytes + shift * reading.error),
    isUpper: kind === 'upper',
    isStrict: reading.reading === 'atLeastBytes',
  });
  return [
    ...readings.filter(({ reading }) => reading !== 'atLeastBytes').map(at('upper', 1n)),
    ...readings.filter(({ reading }) => reading !== 'atMostBytes').map(at('lower', -1n)),
  ];
}

function* pairsOf(list) {
  for (let i = 0; i < list.length; ++i) for (let j = 0; j < i; ++j) yield [list[i], list[j]];
}

/** Half the amount by which, at one slope, the highest lower end stands above the lowest upper end. */
function wideningAt(slope, ends) {
  const intercepts = (isUpper) =>
    ends.filter((end) => end.isUpper === isUpper).map((end) => end.bytes.minus(slope.times(end.batch)));
  return largest(intercepts(false)).minus(smallest(intercepts(true))).times(HALF);
}

/** The least widening over all slopes: it is convex in the slope and bends only where two ends of one side meet. */
function leastWidening(ends) {
  const slopes = [ZERO];
  for (const [one, other] of pairsOf(ends)) {
    if (one.isUpper !== other.isUpper || one.batch.equals(other.batch)) continue;
    const slope = one.bytes.minus(other.bytes).over(one.batch.minus(other.batch));
    if (slope.isAbove(ZERO)) slopes.push(slope);
  }
  const least = smallest(slopes.map((slope) => wideningAt(slope, ends)));
  return least.isAbove(ZERO) ? least : ZERO;
}

const excessOf = (line, end) => line.intercept.plus(line.slope.times(end.batch)).compare(end.bytes);
const passes = (line, end) => (end.isUpper ? excessOf(line, end) <= 0 : excessOf(line, end) >= 0);
const touches = (line, end) => excessOf(line, end) === 0;

function cornersOf(ends) {
  const lines = ends.map((end) => ({ slope: ZERO, intercept: end.bytes }));
  for (const [one, other] of pairsOf(ends)) {
    if (one.batch.equals(other.batch)) continue;
    const slope = one.bytes.minus(other.bytes).over(one.batch.minus(other.batch));
    lines.push({ slope, intercept: one.bytes.minus(slope.times(one.batch)) });
  }
  return lines.filter((line) => !line.slope.isBelow(ZERO) && ends.every((end) => passes(line, end)));
}

/** Whether some line of the polygon that keeps clear of its strict sides holds the batch within the limit. */
function someLineHolds(corners, strictEnds, limit, batch) {
  const memories = corners.map((line) => memoryAt(line, batch));
  const least = smallest(memories);
  if (!least.equals(limit)) return least.isBelow(limit);
  const flattest = corners.filter((line, i) => memories[i].equals(least));
  return strictEnds.every((end) => !flattest.every((line) => touches(line, end)));
}

/** @returns smallest and largest batch (null: unbounded) over all lines that pass the readings, and their widening. */
export function bandOf(readings, shift, limit) {
  const widening = leastWidening(endsOf(readings));
  const ends = endsOf(readings).map((end) => ({
    ...end,
    bytes: end.isUpper ? end.bytes.plus(widening) : end.bytes.minus(widening),
  }));
  const measured = cornersOf(ends);
  const corners = measured.map((line) => ({ slope: line.slope, intercept: line.intercept.plus(shift) }));
  const room = limit.minus(shift);

  const rising = corners.filter((line) => line.slope.isAbove(ZERO));
  const flat = corners.filter((line) => line.slope.equals(ZERO));
  const bound = rising.map((line) => largestThat((batch) => !memoryAt(line, batch).isAbove(limit)));
  const beyond = bound.reduce((most, batch) => (batch > most ? batch : most), 0n) + 1n;

  const tooHigh = flat.some((line) => line.intercept.isAbove(limit));
  let low = tooHigh ? 0n : null;
  for (const batch of bound) if (low === null || batch < low) low = batch;

  const strict = ends.filter((end) => end.isStrict);
  const isEmpty = strict.some((end) => measured.every((line) => touches(line, end)));
  const strictHere = isEmpty ? [] : strict;
  const holds = (batch) => someLineHolds(measured, strictHere, room, batch);
  const high = holds(beyond) ? null : largestThat((batch) => holds(batch));
  return { low, high, widening };
}
