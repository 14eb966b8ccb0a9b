// SPDX-License-Identifier: MIT
/**
 * A response of the core in the words and number format of one language. Pure; the site build uses it for the worked
 * example, the page for everything else.
 */
import { formatNumber } from './numbers.js';
import { formatMemory } from './units.js';

/** Each unit with the next smaller one. */
const SCALES = { GB: [1e9, 'MB', 1e6], GiB: [2 ** 30, 'MiB', 2 ** 20] };

/** Memory in GB or GiB; small amounts in MB, MiB or bytes, so that nothing real reads as zero. */
export function memoryText(bytes, locale, fractionDigits, unit = 'GB') {
  const [unitBytes, smallUnit, smallBytes] = SCALES[unit];
  const magnitude = Math.abs(bytes);
  if (magnitude === 0 || magnitude >= unitBytes / 10) return formatMemory(bytes, locale, { unit, fractionDigits });
  if (magnitude >= smallBytes / 10) return formatMemory(bytes, locale, { unit: smallUnit, fractionDigits: 1 });
  return formatMemory(bytes, locale, { unit: 'B', fractionDigits: 0 });
}

const ROWS = [
  ['peak', 'peakBytes', 1],
  ['fixed', 'fixedBytes', 2],
  ['frozen', 'frozenBytes', 2],
  ['trainable', 'trainableBytes', 2],
  ['total', 'fixedBytes', 2],
  ['step', 'stepBytes', 2],
  ['slope', 'slopeBytes', 2],
  ['intercept', 'interceptBytes', 2],
  ['overhead', 'overheadBytes', 2],
  ['activations', 'activationBytes', 2],
  ['limit', 'limitBytes', 1],
  ['headroom', 'headroomBytes', 1],
  ['reserve', 'reserveBytes', 1],
];

/** What a sentence's placeholders are called, for each value a finding can carry. */
const VALUE_NAMES = {
  interceptBytes: 'intercept', statesBytes: 'states', fixedBytes: 'fixed', peakBytes: 'peak', stepBytes: 'step',
  largestBatch: 'largest', maxBatch: 'batch', maxBatchLow: 'low', maxBatchHigh: 'high', wideningBytes: 'error',
  boundBytes: 'bound', lineBytes: 'line', slopeBytes: 'slope', batch: 'batch', maximum: 'maximum', minimum: 'minimum',
  usable: 'usable',
};

// Of these a recipe may have none.
const PART_FIELDS = new Set(['weightBytes', 'gradientBytes', 'optimizerBytes', 'emaBytes', 'stepTempBytes']);

function sentenceKey(finding, request) {
  if (finding.code === 'params_out_of_range' && finding.values.maximum === request.totalParams) {
    return 'live.finding.trainable_above_total';
  }
  if (finding.code === 'narrow_probes' && finding.values.maxBatchHigh === undefined) {
    return 'live.finding.narrow_probes_open';
  }
  if (finding.code === 'bytes_per_param_out_of_range' && PART_FIELDS.has(finding.field)) {
    return 'live.finding.part_out_of_range';
  }
  return `live.finding.${finding.code}`;
}

/** One sentence for a finding. */
export function findingText(finding, request, { t, locale, unit }) {
  const values = {};
  for (const [name, value] of Object.entries(finding.values)) {
    const text = name.endsWith('Bytes') ? memoryText(value, locale, 2, unit) : formatNumber(value, locale);
    values[VALUE_NAMES[name]] = text;
  }
  const probe = /^probes\[(\d+)\]/.exec(finding.field ?? '');
  if (probe) values.number = formatNumber(Number(probe[1]) + 1, locale);
  return t(sentenceKey(finding, request), values);
}

/**
 * Shares of the card's memory at the largest batch, in percent; null where there is no such batch or where what the
 * states take is not known. Where less was measured than computed, the trainable states give way.
 */
export function barOf(response, request) {
  const { peakBytes, interceptBytes, frozenBytes, overheadBytes, limitBytes, reserveBytes } = response;
  const card = request.gpuBytes;
  if (peakBytes === undefined || overheadBytes === undefined || !(card > 0)) return null;
  const base = Math.min(Math.max(interceptBytes, 0), peakBytes);
  const frozen = Math.min(frozenBytes, base);
  const overhead = Math.min(Math.max(overheadBytes, 0), base - frozen);
  const parts = {
    frozen,
    trainable: base - frozen - overhead,
    overhead,
    activations: peakBytes - base,
    headroom: limitBytes - peakBytes,
    reserve: reserveBytes,
  };
  return Object.entries(parts).map(([part, bytes]) => ({ part, share: (100 * Math.max(bytes, 0)) / card }));
}

function verdictDetail(response, { t, locale, unit }) {
  const memory = (bytes) => memoryText(bytes, locale, 1, unit);
  return t(`live.verdictDetail.${response.verdict}`, {
    headroom: memory(response.headroomBytes ?? 0),
    needed: memory(response.neededGpuBytes ?? 0),
    fixed: memoryText(response.shardedFixedBytes ?? response.fixedBytes ?? 0, locale, 2, unit),
    limit: memory(response.limitBytes ?? 0),
  });
}

const isOpen = ({ maxBatchLow, maxBatchHigh }) => maxBatchLow !== undefined && maxBatchLow !== maxBatchHigh;

function rangeText(response, { t, locale }) {
  if (!isOpen(response)) return '';
  const low = formatNumber(response.maxBatchLow, locale);
  if (response.maxBatchHigh === null) return t('live.rangeOpen', { low });
  return t('live.range', { low, high: formatNumber(response.maxBatchHigh, locale) });
}

/** What would narrow the range: one more run where the core knows of one, else more digits. */
function nextText(response, { t, locale, unit }) {
  if (!isOpen(response)) return '';
  const number = (value) => formatNumber(value, locale);
  const { nextProbeBatch, nextProbePeakBytes, nextProbeMaxBatchLow: low, nextProbeMaxBatchHigh: high } = response;
  if (nextProbeBatch === undefined) {
    return response.findings.some(({ code }) => code === 'not_linear') ? '' : t('live.next.digits');
  }
  return t(low === high ? 'live.next.one' : 'live.next.range', {
    batch: number(nextProbeBatch), peak: memoryText(nextProbePeakBytes, locale, 1, unit), low: number(low), high: number(high),
  });
}

/** What the difference between the measured intercept and the computed states tells. */
function crossCheckText(response, { t, locale, unit }) {
  if (response.crossCheck === undefined) return '';
  const memory = (bytes) => memoryText(bytes, locale, 2, unit);
  return t(`live.crossCheck.${response.crossCheck}`, {
    intercept: memory(response.interceptBytes),
    fixed: memory(response.shardedFixedBytes ?? response.fixedBytes),
    difference: memory(Math.abs(response.overheadBytes)),
  });
}

/** The parts of a trainable parameter's bytes and their sum; null where only a sum was entered. */
function partsOf(request, response, { locale, t }) {
  if (request.weightBytes === undefined) return null;
  const bytes = (value) => (value === null || value === undefined ? t('live.absent') : formatNumber(value, locale, { maximumFractionDigits: 4 }));
  const names = { weight: 'weightBytes', gradient: 'gradientBytes', optimizer: 'optimizerBytes', ema: 'emaBytes', stepTemp: 'stepTempBytes' };
  const parts = Object.entries(names).map(([part, name]) => [part, bytes(request[name])]);
  return { ...Object.fromEntries(parts), sum: bytes(response.trainableBytesPerParam) };
}

function summaryText(response, rows, batch, { t }) {
  if (response.verdict === 'fits') return t('live.summary.fits', { batch, peak: rows.peak });
  if (response.verdict !== 'invalid') return t('live.summary.none', { verdict: t(`live.verdict.${response.verdict}`) });
  const errors = response.findings.filter(({ severity }) => severity === 'error').length;
  return t('live.summary.invalid', { errors });
}

/**
 * @param {object} response of the core
 * @param {object} request it answers
 * @param {{t: (key: string, values?: object) => string, locale: string, unit?: 'GB' | 'GiB'}} language
 * @returns {{verdict: string, batch: string, rows: Record<string, string>, …}} every text of the results panel
 */
export function viewOf(response, request, language) {
  const { t, locale, unit } = language;
  const batch = response.maxBatch === undefined ? '–' : formatNumber(response.maxBatch, locale);
  const rows = {};
  for (const [row, name, digits] of ROWS) {
    const bytes = response[name];
    rows[row] = bytes === undefined ? t('live.absent') : memoryText(bytes, locale, digits, unit);
  }
  if (response.slopeBytes !== undefined) rows.slope = t('live.perSample', { memory: rows.slope });
  return {
    verdict: response.verdict,
    batch,
    range: rangeText(response, language),
    next: nextText(response, language),
    nextBatch: response.nextProbeBatch === undefined ? '' : formatNumber(response.nextProbeBatch, locale),
    crossCheck: crossCheckText(response, language),
    parts: partsOf(request, response, language),
    verdictText: t(`live.verdict.${response.verdict}`),
    verdictDetail: verdictDetail(response, language),
    rows,
    absent: ROWS.filter(([, name]) => response[name] === undefined).map(([row]) => row),
    bar: barOf(response, request),
    findings: response.findings.map((finding) => ({ ...finding, text: findingText(finding, request, language) })),
    summary: summaryText(response, rows, batch, language),
  };
}
