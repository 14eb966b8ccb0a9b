// SPDX-License-Identifier: MIT
/**
 * From what stands in the form to a request of the contract. Pure: no page, no arithmetic beyond exact reading.
 *
 * @typedef {object} FormTexts everything a person can type or choose, as it stands
 * @property {string} totalParams
 * @property {string} trainableParams
 * @property {string} frozen id of a storage format, or "own"
 * @property {string} frozenBytesPerParam used with "own"
 * @property {string} training id of a training recipe, or "own"
 * @property {string} trainableBytesPerParam used with "own"
 * @property {{batch: string, peak: string}[]} probes
 * @property {string} gpuBytes
 * @property {string} safetyMargin
 */
import { parseCount, parseDecimal, parseMemory, parseRatioPercent, parseWhole } from './units.js';

export const OWN = 'own';

/** Turns "Mio.:6, Mrd.:9" of a locale file into the table the count reader takes. */
export function countSuffixes(words) {
  const pairs = words.split(',').map((pair) => pair.split(':').map((part) => part.trim()));
  return Object.fromEntries(pairs.map(([word, power]) => [word, Number(power)]));
}

/** Rows a person has begun to fill; one that was only added is no run yet. */
const begunRows = ({ probes }) => [...probes.keys()].filter((row) => (probes[row].batch + probes[row].peak).trim() !== '');

/** Every text field with its path in the contract and its reader. */
export function fieldsOf(texts, { locale, suffixes }) {
  const count = (text) => parseCount(text, locale, { suffixes });
  const memory = (text) => parseMemory(text, locale);
  const fields = [
    { path: 'totalParams', text: texts.totalParams, read: count },
    { path: 'trainableParams', text: texts.trainableParams, read: count },
    { path: 'gpuBytes', text: texts.gpuBytes, read: memory },
    { path: 'safetyMargin', text: texts.safetyMargin, read: (text) => parseRatioPercent(text, locale) },
  ];
  const bytes = (text) => parseDecimal(text, locale);
  if (texts.frozen === OWN) fields.push({ path: 'frozenBytesPerParam', text: texts.frozenBytesPerParam, read: bytes });
  if (texts.training === OWN) {
    fields.push({ path: 'trainableBytesPerParam', text: texts.trainableBytesPerParam, read: bytes });
  }
  for (const row of begunRows(texts)) {
    const { batch, peak } = texts.probes[row];
    fields.push({ path: `probes[${row}].batch`, text: batch, read: (text) => parseWhole(text, locale) });
    fields.push({ path: `probes[${row}].peakBytes`, text: peak, read: memory });
  }
  return fields;
}

/** What a reading contributes to the request; null tells the core that the entry cannot be used. */
function valueOf(reading) {
  if (!reading?.ok) return null;
  return reading.count ?? reading.bytes ?? reading.ratio ?? reading.value;
}

function requestOf(texts, readings, recipes) {
  const value = (path) => valueOf(readings.get(path));
  const frozen = recipes.frozen.find(({ id }) => id === texts.frozen);
  const training = recipes.training.find(({ id }) => id === texts.training);
  return {
    totalParams: value('totalParams'),
    trainableParams: value('trainableParams'),
    frozenBytesPerParam: frozen ? frozen.bytes : value('frozenBytesPerParam'),
    ...(training ? partsOf(training) : { trainableBytesPerParam: value('trainableBytesPerParam') }),
    probes: begunRows(texts).map((row) => {
      const peak = readings.get(`probes[${row}].peakBytes`);
      const probe = { batch: value(`probes[${row}].batch`), peakBytes: valueOf(peak) };
      return peak.ok ? { ...probe, errorBytes: peak.errorBytes } : probe;
    }),
    gpuBytes: value('gpuBytes'),
    safetyMargin: value('safetyMargin'),
  };
}

const partsOf = ({ weightBytes, gradientBytes, optimizerBytes, stepTempBytes }) => ({
  weightBytes, gradientBytes, optimizerBytes, stepTempBytes,
});

/** The findings of a response with the rows of the form where the request has its probes. */
export function findingsByRow(findings, texts) {
  const rows = begunRows(texts);
  const inForm = (field) => field?.replace(/^probes\[(\d+)\]/, (_, probe) => `probes[${rows[Number(probe)]}]`);
  return findings.map((finding) => ({ ...finding, field: inForm(finding.field) }));
}

/** How each text reads, by path. */
const readAll = (texts, context) =>
  new Map(fieldsOf(texts, context).map(({ path, text, read }) => [path, read(text)]));

/**
 * @param {FormTexts} texts
 * @param {{locale: string, suffixes: Record<string, number>, recipes: object}} context
 * @returns {{request: object, readings: Map<string, object>}} the request, and how each field was read, by path
 */
export function readForm(texts, context) {
  const readings = readAll(texts, context);
  return { request: requestOf(texts, readings, context.recipes), readings };
}

/** How each text reads, own values that are not chosen at the moment included: they are kept all the same. */
export const readingsOf = (texts, context) => readAll({ ...texts, frozen: OWN, training: OWN }, context);
