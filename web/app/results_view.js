// SPDX-License-Identifier: MIT
/**
 * A response of the core in the words and number format of one language. Pure; the site build uses it for the worked
 * example, the page for everything else.
 */
import { formatNumber } from './numbers.js';
import { formatMemory } from './units.js';

const GB = 1e9;
const MB = 1e6;

/** Memory in GB; small amounts in MB or bytes, so that nothing real reads as zero. */
export function memoryText(bytes, locale, fractionDigits) {
  const magnitude = Math.abs(bytes);
  if (magnitude === 0 || magnitude >= GB / 10) return formatMemory(bytes, locale, { fractionDigits });
  if (magnitude >= MB / 10) return formatMemory(bytes, locale, { unit: 'MB', fractionDigits: 1 });
  return formatMemory(bytes, locale, { unit: 'B', fractionDigits: 0 });
}

const ROWS = [
  ['peak', 'peakBytes', 1],
  ['fixed', 'fixedBytes', 2],
  ['frozen', 'frozenBytes', 2],
  ['trainable', 'trainableBytes', 2],
  ['total', 'fixedBytes', 2],
  ['slope', 'slopeBytes', 2],
  ['intercept', 'interceptBytes', 2],
  ['limit', 'limitBytes', 1],
  ['headroom', 'headroomBytes', 1],
];

/** What a sentence's placeholders are called, for each value a finding can carry. */
const VALUE_NAMES = {
  interceptBytes: 'intercept', statesBytes: 'states', fixedBytes: 'fixed', peakBytes: 'peak', stepBytes: 'step',
  largestBatch: 'largest', maxBatch: 'batch', maxBatchLow: 'low', maxBatchHigh: 'high', wideningBytes: 'error',
  boundBytes: 'bound', lineBytes: 'line', slopeBytes: 'slope', batch: 'batch', maximum: 'maximum', minimum: 'minimum',
  usable: 'usable',
};

function sentenceKey(finding, request) {
  if (finding.code === 'params_out_of_range' && finding.values.maximum === request.totalParams) {
    return 'live.finding.trainable_above_total';
  }
  if (finding.code === 'narrow_probes' && finding.values.maxBatchHigh === undefined) {
    return 'live.finding.narrow_probes_open';
  }
  return `live.finding.${finding.code}`;
}

/** One sentence for a finding. */
export function findingText(finding, request, { t, locale }) {
  const values = {};
  for (const [name, value] of Object.entries(finding.values)) {
    const text = name.endsWith('Bytes') ? memoryText(value, locale, 2) : formatNumber(value, locale);
    values[VALUE_NAMES[name]] = text;
  }
  const probe = /^probes\[(\d+)\]/.exec(finding.field ?? '');
  if (probe) values.number = formatNumber(Number(probe[1]) + 1, locale);
  return t(sentenceKey(finding, request), values);
}

/** Shares of the card's memory at the largest batch, in percent; null where there is no such batch. */
export function barOf(response, request) {
  const { peakBytes, interceptBytes, limitBytes } = response;
  const card = request.gpuBytes;
  if (peakBytes === undefined || !(card > 0)) return null;
  const base = Math.min(Math.max(interceptBytes, 0), peakBytes);
  const share = (bytes) => (100 * bytes) / card;
  return [
    { part: 'base', share: share(base) },
    { part: 'activations', share: share(peakBytes - base) },
    { part: 'headroom', share: share(limitBytes - peakBytes) },
    { part: 'reserve', share: share(card - limitBytes) },
  ];
}

function verdictDetail(response, { t, locale }) {
  const memory = (bytes) => memoryText(bytes, locale, 1);
  return t(`live.verdictDetail.${response.verdict}`, {
    headroom: memory(response.headroomBytes ?? 0),
    needed: memory(response.neededGpuBytes ?? 0),
    fixed: memoryText(response.shardedFixedBytes ?? response.fixedBytes ?? 0, locale, 2),
    limit: memory(response.limitBytes ?? 0),
  });
}

function rangeText({ maxBatchLow, maxBatchHigh }, { t, locale }) {
  if (maxBatchLow === undefined || maxBatchLow === maxBatchHigh) return '';
  const low = formatNumber(maxBatchLow, locale);
  if (maxBatchHigh === null) return t('live.rangeOpen', { low });
  return t('live.range', { low, high: formatNumber(maxBatchHigh, locale) });
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
 * @param {{t: (key: string, values?: object) => string, locale: string}} language
 * @returns {{verdict: string, batch: string, rows: Record<string, string>, …}} every text of the results panel
 */
export function viewOf(response, request, language) {
  const { t, locale } = language;
  const batch = response.maxBatch === undefined ? '–' : formatNumber(response.maxBatch, locale);
  const rows = {};
  for (const [row, name, digits] of ROWS) {
    const bytes = response[name];
    rows[row] = bytes === undefined ? t('live.absent') : memoryText(bytes, locale, digits);
  }
  if (response.slopeBytes !== undefined) rows.slope = t('live.perSample', { memory: rows.slope });
  return {
    verdict: response.verdict,
    batch,
    range: rangeText(response, language),
    verdictText: t(`live.verdict.${response.verdict}`),
    verdictDetail: verdictDetail(response, language),
    rows,
    absent: ROWS.filter(([, name]) => response[name] === undefined).map(([row]) => row),
    bar: barOf(response, request),
    findings: response.findings.map((finding) => ({ ...finding, text: findingText(finding, request, language) })),
    summary: summaryText(response, rows, batch, language),
  };
}
