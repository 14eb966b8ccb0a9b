// SPDX-License-Identifier: MIT
// Codes of the findings, without their words: one list entry for each input or probe that is spoken of.
import { Rational, ZERO, whole } from './rational.js';
import { memoryAt } from './line.js';

const MAX_PARAMS = 10n ** 13n;
const MAX_BYTES = 10n ** 15n;
const MAX_BATCH = 10n ** 6n;
const GIB = 2n ** 30n;

const within = (value, low, high) => value !== null && value >= low && value <= high;
const share = (value, high) => value !== null && value.isAbove(ZERO) && !value.isAbove(whole(high));
const shareOrNone = (value, high) => value !== null && !value.isBelow(ZERO) && !value.isAbove(whole(high));

/** Which inputs can be computed with, and the errors of those that cannot. */
export function check(input) {
  const { state } = input;
  const totalParams = within(input.totalParams, 1n, MAX_PARAMS);
  const ceiling = totalParams ? input.totalParams : MAX_PARAMS;
  const trainableParams = within(input.trainableParams, 1n, ceiling);
  const frozen = share(input.frozen, 8);
  const parts = [state.weight, state.gradient, state.optimizer, state.ema];
  const partsAreFine = parts.map((part) => part !== null && !part.isBelow(ZERO));
  const trainable = share(state.total, 64) && partsAreFine.every(Boolean);
  const temp = shareOrNone(state.temp, 64);
  const gpu = within(input.gpuBytes, 1n, MAX_BYTES);
  const margin = share(input.margin, 1);
  const probes = input.probes.map((probe) => ({
    batch: within(probe.batch, 1n, MAX_BATCH),
    bytes: within(probe.bytes, 1n, MAX_BYTES) && within(probe.error, 0n, MAX_BYTES),
  }));
  const isUsable = (probe, i) => probes[i].batch && probes[i].bytes;
  const readings = input.probes.filter(isUsable);
  const peaks = readings.filter((probe) => probe.reading === 'peakBytes');
  const oneBatch = peaks.every((peak) => peak.batch === peaks[0].batch);

  const codes = [];
  const blame = (code, ...isFine) => codes.push(...isFine.filter((fine) => !fine).map(() => code));
  blame('params_out_of_range', totalParams, trainableParams);
  blame('bytes_per_param_out_of_range', frozen, ...partsAreFine, trainable || partsAreFine.includes(false), temp);
  blame('batch_out_of_range', ...probes.map((probe) => probe.batch));
  blame('peak_out_of_range', ...probes.map((probe) => probe.bytes));
  blame('too_few_probes', peaks.length >= 2);
  blame('same_batch', peaks.length < 2 || !oneBatch);
  blame('gpu_out_of_range', gpu);
  blame('margin_out_of_range', margin);
  const params = totalParams && trainableParams;
  return { codes, params, trainableParams, frozen, trainable, temp, gpu, margin, readings, peaks };
}

/** Warnings and notes on what was measured; `facts` holds what exists of line, states, band and batch. */
export function remarks(input, usable, { line, states, band, maxBatch }) {
  const codes = [];
  const when = (condition, code) => condition && codes.push(code);
  if (line && states) {
    const asGib = line.intercept.times(new Rational(GIB, 10n ** 9n));
    const below = line.intercept.isBelow(states.kept);
    when(below, 'intercept_below_states');
    when(!below && line.intercept.isBelow(states.fixed), 'gradients_freed');
    when(below && !asGib.isBelow(states.kept), 'mixed_units');
  }
  for (const peak of usable.peaks) {
    const flatUpTo = states?.step && states.step.times(new Rational(105n, 100n)).plus(new Rational(GIB));
    when(flatUpTo && !whole(peak.bytes).isAbove(flatUpTo), 'step_bound');
    when(usable.gpu && peak.bytes > input.gpuBytes, 'probe_above_gpu');
  }
  if (line) {
    when(line.intercept.isBelow(ZERO), 'intercept_negative');
    when(!line.slope.isAbove(ZERO), 'slope_not_positive');
    when(line.slope.isAbove(ZERO) && line.slope.isBelow(whole(10n ** 6n)), 'near_flat');
    for (const reading of usable.readings) {
      const foretold = memoryAt(line, reading.batch);
      const excess = foretold.compare(whole(reading.bytes));
      when(reading.reading === 'atLeastBytes' && excess <= 0, 'contradicts_oom');
      when(reading.reading === 'atMostBytes' && excess > 0, 'contradicts_success');
    }
  }
  if (maxBatch !== null) {
    when(usable.peaks.every((peak) => maxBatch > 4n * peak.batch), 'far_extrapolation');
    when(maxBatch > 4096n, 'huge_batch');
  }
  if (band) {
    when(band.low !== null && (band.high === null || band.high - band.low > 1n), 'narrow_probes');
    when(band.widening.isAbove(ZERO), 'not_linear');
  }
  return codes;
}
