// SPDX-License-Identifier: MIT
// The line through the peaks and the batch it allows, found by trying batches rather than by dividing.
import { Rational, ZERO, whole } from './rational.js';

const mean = (values) => values.reduce((sum, value) => sum.plus(value), ZERO).over(whole(values.length));

/** Memory of a line at a batch. */
export const memoryAt = (line, batch) => line.intercept.plus(line.slope.times(new Rational(batch)));

/** Least squares as covariance over variance; null where all batches are the same. */
export function lineThrough(peaks) {
  const batches = peaks.map((peak) => whole(peak.batch));
  const bytes = peaks.map((peak) => whole(peak.bytes));
  if (batches.every((batch) => batch.equals(batches[0]))) return null;
  const centre = { batch: mean(batches), bytes: mean(bytes) };
  const offsets = batches.map((batch) => batch.minus(centre.batch));
  const covariance = mean(offsets.map((offset, i) => offset.times(bytes[i].minus(centre.bytes))));
  const variance = mean(offsets.map((offset) => offset.times(offset)));
  const slope = covariance.over(variance);
  return { slope, intercept: centre.bytes.minus(slope.times(centre.batch)) };
}

/** The largest batch from 0 on that holds, where each smaller one holds too and some batch does not. */
export function largestThat(holds) {
  let failing = 1n;
  while (holds(failing)) failing *= 2n;
  let holding = failing / 2n;
  while (failing - holding > 1n) {
    const middle = (holding + failing) / 2n;
    if (holds(middle)) holding = middle;
    else failing = middle;
  }
  return holding;
}

/** The largest batch a rising line allows within the limit. */
export const largestBatch = (line, limit) => largestThat((batch) => !memoryAt(line, batch).isAbove(limit));
