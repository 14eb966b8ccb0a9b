// SPDX-License-Identifier: MIT
// What a request of the contract means: its defaults, and what makes a document no request at all.
import { Rational, decimal, whole } from './rational.js';

const KEYS = [
  'totalParams', 'trainableParams', 'frozenBytesPerParam', 'trainableBytesPerParam', 'weightBytes', 'gradientBytes',
  'optimizerBytes', 'emaBytes', 'stepTempBytes', 'probes', 'gpuBytes', 'safetyMargin', 'gpus', 'zeroStage',
  'effectiveBatch', 'wantedBatch',
];
const PROBE_KEYS = ['batch', 'peakBytes', 'atLeastBytes', 'atMostBytes', 'errorBytes'];
const READINGS = ['peakBytes', 'atLeastBytes', 'atMostBytes'];
const DEFAULT_PROBES = [
  { batch: 2, peakBytes: 8e9, errorBytes: 5e7 },
  { batch: 4, peakBytes: 12e9, errorBytes: 5e7 },
];
const MAX_PROBES = 32;

class BadRequest extends Error {}

const demand = (condition) => {
  if (!condition) throw new BadRequest();
};
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const demandKeys = (object, known) =>
  demand(isObject(object) && Object.keys(object).every((key) => known.includes(key)));

/** The number of a field, its default where absent, or NaN where it is null. */
function numberOf(object, key, absent) {
  const value = object[key];
  if (value === undefined) return absent;
  if (value === null) return NaN;
  demand(typeof value === 'number');
  return value;
}

/** A whole number as BigInt, or null for a value that nobody can compute with. */
function wholeOf(number) {
  return Number.isInteger(number) ? BigInt(number) : null;
}

/** A decimal as a Rational with so many digits behind the point, or null for a value nobody can compute with. */
function roundedDecimal(number, digits) {
  if (!Number.isFinite(number)) return null;
  const scale = 10n ** BigInt(digits);
  return new Rational(decimal(number).times(new Rational(scale)).roundedHalfUp(), scale);
}

function planningNumber(request, key, low, high, absent) {
  const number = numberOf(request, key, absent);
  if (number === absent) return absent;
  demand(Number.isInteger(number) && number >= low && number <= high);
  return BigInt(number);
}

function readState(request) {
  const bytes = (key, absent) => {
    const number = numberOf(request, key, absent);
    return number === undefined ? undefined : roundedDecimal(number, 12);
  };
  const temp = bytes('stepTempBytes', 2);
  const total = bytes('trainableBytesPerParam', undefined);
  const givesParts = ['weightBytes', 'gradientBytes', 'optimizerBytes', 'emaBytes'].some((key) => request[key] !== undefined);
  if (total !== undefined && !givesParts) {
    const rest = total === null ? null : total.minus(whole(4));
    const optimizer = rest === null || rest.isBelow(whole(0)) ? whole(0) : rest;
    return { total, weight: whole(2), gradient: whole(2), optimizer, ema: whole(0), temp };
  }
  const parts = {
    weight: bytes('weightBytes', 2),
    gradient: bytes('gradientBytes', 2),
    optimizer: bytes('optimizerBytes', 12),
    ema: bytes('emaBytes', 0),
  };
  const known = Object.values(parts).every((part) => part !== null);
  const sum = known ? Object.values(parts).reduce((all, part) => all.plus(part)) : null;
  demand(total === undefined || (total !== null && sum !== null && total.equals(sum)));
  return { total: sum, ...parts, temp };
}

function readProbe(entry) {
  demandKeys(entry, PROBE_KEYS);
  const stated = READINGS.filter((key) => entry[key] !== undefined);
  demand(stated.length === 1 && entry.batch !== undefined);
  const error = numberOf(entry, 'errorBytes', 0);
  demand(error >= 0 && Number.isInteger(error));
  return {
    reading: stated[0],
    batch: wholeOf(numberOf(entry, 'batch')),
    bytes: wholeOf(numberOf(entry, stated[0])),
    error: wholeOf(error),
  };
}

function read(request) {
  demandKeys(request, KEYS);
  const probes = request.probes === undefined ? DEFAULT_PROBES : request.probes;
  demand(Array.isArray(probes) && probes.length <= MAX_PROBES);
  return {
    totalParams: wholeOf(numberOf(request, 'totalParams', 450e6)),
    trainableParams: wholeOf(numberOf(request, 'trainableParams', 100e6)),
    frozen: roundedDecimal(numberOf(request, 'frozenBytesPerParam', 2), 12),
    state: readState(request),
    probes: probes.map(readProbe),
    gpuBytes: wholeOf(numberOf(request, 'gpuBytes', 24e9)),
    margin: roundedDecimal(numberOf(request, 'safetyMargin', 0.9), 6),
    gpus: planningNumber(request, 'gpus', 1, 1e6, undefined),
    zeroStage: Number(planningNumber(request, 'zeroStage', 0, 3, 0)),
    effectiveBatch: planningNumber(request, 'effectiveBatch', 1, 1e9, undefined),
    wantedBatch: planningNumber(request, 'wantedBatch', 1, 1e6, undefined),
  };
}

/** The request with exact numbers (null for one nobody can compute with), or null where the document is no request. */
export function readRequest(document) {
  try {
    return read(document);
  } catch (error) {
    if (error instanceof BadRequest) return null;
    throw error;
  }
}
