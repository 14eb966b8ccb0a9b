// SPDX-License-Identifier: MIT
// The run worth making next, by really adding its reading and drawing the polygon again.
import { ZERO, whole } from './rational.js';
import { bandOf } from './polygon.js';
import { memoryAt } from './line.js';

const MAX_BATCH = 10n ** 6n;
const most = (values) => values.reduce((best, value) => (value > best ? value : best), 0n);
const widthOf = (band) => band.high - band.low;

/** What a peak on the line at the batch would leave open, or null where it could not be read or not be believed. */
function bandWith(readings, line, limit, batch) {
  const bytes = memoryAt(line, batch).roundedHalfUp();
  if (bytes <= 0n || whole(bytes).isAbove(limit)) return null;
  const peaks = readings.filter(({ reading }) => reading === 'peakBytes');
  const probe = { reading: 'peakBytes', batch, bytes, error: most(peaks.map((peak) => peak.error)) };
  const band = bandOf([...readings, probe], ZERO, limit);
  return band.widening.isAbove(ZERO) || band.low === null || band.high === null ? null : { ...band, bytes };
}

/** The numbers of the response, none where nothing narrows the range. */
export function nextProbe(readings, line, band, limit) {
  if (band.low === null || band.widening.isAbove(ZERO) || band.low === band.high) return {};
  const largest = most(readings.filter(({ reading }) => reading === 'peakBytes').map(({ batch }) => batch));
  const top = [band.low, 4n * largest, MAX_BATCH].reduce((least, value) => (value < least ? value : least));
  if (top <= largest) return {};
  const narrowest = bandWith(readings, line, limit, top);
  if (narrowest === null || (band.high !== null && widthOf(narrowest) >= widthOf(band))) return {};
  const isWider = (batch) => {
    const tried = bandWith(readings, line, limit, batch);
    return tried === null || widthOf(tried) > widthOf(narrowest);
  };
  let tooNear = largest;
  let nearest = top;
  while (nearest - tooNear > 1n) {
    const middle = (tooNear + nearest) / 2n;
    if (isWider(middle)) tooNear = middle;
    else nearest = middle;
  }
  const { bytes, low, high } = bandWith(readings, line, limit, nearest);
  return { nextProbeBatch: nearest, nextProbePeakBytes: bytes, nextProbeMaxBatchLow: low, nextProbeMaxBatchHigh: high };
}
