// SPDX-License-Identifier: MIT
/**
 * From what stands in the form to a request of the contract. Pure: no page, no arithmetic beyond exact reading.
 *
 * @typedef {object} FormTexts everything a person can type or choose, as it stands
 * @property {string} totalParams
 * @property {string} trainableParams
 * @property {string} frozen id of a storage format, or "own"
 * @property {string} frozenBytesPerParam used with "own"
 * @property {string} training id of a training recipe, "own" or "parts"
 * @property {string} trainableBytesPerParam used with "own"
 * @property {string} weightBytes used with "parts", like the four that follow
 * @property {string} gradientBytes
 * @property {string} optimizerBytes
 * @property {string} emaBytes
 * @property {string} stepTempBytes
 * @property {string} ema id of a moving average kept beside a recipe
 * @property {'GB' | 'GiB'} unit of memory typed without one, and of the results
 * @property {RunTexts[]} probes
 * @property {string} gpuBytes
 * @property {string} safetyMargin
 *
 * @typedef {object} RunTexts
 * @property {string} batch
 * @property {string} peak the memory, whatever it states
 * @property {'peak' | 'atLeast' | 'atMost'} reading what it states: the peak, that it ran out, that it worked
 * @property {string} note a person's own words
 */
import { localizeDigits } from './numbers.js';
import { parseCount, parseDecimal, parseMemory, parseRatioPercent, parseWhole } from './units.js';

export const OWN = 'own';
export const PARTS = 'parts';
export const PART_NAMES = ['weightBytes', 'gradientBytes', 'optimizerBytes', 'emaBytes', 'stepTempBytes'];

/** Turns "Mio.:6, Mrd.:9" of a locale file into the table the count reader takes. */
export function countSuffixes(words) {
  const pairs = words.split(',').map((pair) => pair.split(':').map((part) => part.trim()));
  return Object.fromEntries(pairs.map(([word, power]) => [word, Number(power)]));
}

const isBlank = (text) => text.trim() === '';

const readingOf = ({ reading = 'peak' }) => reading;

/** Whether a run states a bound with the memory of the card itself, the usual case, so that it need not be typed. */
const isOfWholeCard = (run) => readingOf(run) !== 'peak' && isBlank(run.peak);

/** Rows a person has begun to fill; one that was only added is no run yet. */
const begunRows = ({ probes }) => [...probes.keys()].filter((row) => !isBlank(probes[row].batch + probes[row].peak));

const isFilled = (run) => !isBlank(run.batch) && (!isBlank(run.peak) || isOfWholeCard(run));

/** Rows that go to the core: of a half-filled one beside two full ones nothing is known yet. */
function askedRows(texts) {
  const begun = begunRows(texts);
  const filled = begun.filter((row) => isFilled(texts.probes[row]));
  const peaks = filled.filter((row) => readingOf(texts.probes[row]) === 'peak');
  return peaks.length >= 2 ? filled : begun;
}

const memoryPath = (row, run) => `probes[${row}].${readingOf(run)}Bytes`;

/** Every text field with its path in the contract and its reader. */
export function fieldsOf(texts, { locale, suffixes }) {
  const count = (text) => parseCount(text, locale, { suffixes });
  const memory = (text) => parseMemory(text, locale, { unit: texts.unit });
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
  if (texts.training === PARTS) {
    for (const name of PART_NAMES) fields.push({ path: name, text: texts[name], read: bytes });
  }
  for (const row of begunRows(texts)) {
    const run = texts.probes[row];
    const ofCard = isOfWholeCard(run);
    fields.push({ path: `probes[${row}].batch`, text: run.batch, read: (text) => parseWhole(text, locale) });
    const read = ofCard ? () => ({ ...memory(texts.gpuBytes), ofCard }) : memory;
    fields.push({ path: memoryPath(row, run), text: run.peak, read });
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
  return {
    totalParams: value('totalParams'),
    trainableParams: value('trainableParams'),
    frozenBytesPerParam: frozen ? frozen.bytes : value('frozenBytesPerParam'),
    ...stateOf(texts, value, recipes),
    probes: askedRows(texts).map((row) => {
      const run = texts.probes[row];
      const memory = readings.get(memoryPath(row, run));
      const probe = { batch: value(`probes[${row}].batch`), [`${readingOf(run)}Bytes`]: valueOf(memory) };
      return memory.ok && readingOf(run) === 'peak' ? { ...probe, errorBytes: memory.errorBytes } : probe;
    }),
    gpuBytes: value('gpuBytes'),
    safetyMargin: value('safetyMargin'),
  };
}

/** Bytes of a trainable parameter: a recipe's parts with the moving average chosen beside it, own parts, or an own sum. */
function stateOf(texts, value, recipes) {
  const recipe = recipes.training.find(({ id }) => id === texts.training);
  if (recipe) {
    const emaBytes = recipes.ema.find(({ id }) => id === texts.ema)?.bytes ?? 0;
    return Object.fromEntries(PART_NAMES.map((name) => [name, name === 'emaBytes' ? emaBytes : recipe[name]]));
  }
  if (texts.training === PARTS) return Object.fromEntries(PART_NAMES.map((name) => [name, value(name)]));
  return { trainableBytesPerParam: value('trainableBytesPerParam') };
}

/** The findings of a response with the rows of the form where the request has its probes. */
export function findingsByRow(findings, texts) {
  const rows = askedRows(texts);
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
export function readingsOf(texts, context) {
  const parts = readAll({ ...texts, training: PARTS }, context);
  return new Map([...parts, ...readAll({ ...texts, frozen: OWN, training: OWN }, context)]);
}

/**
 * The texts with every run that was read in GB read in another unit instead, its digits untouched.
 * @param {FormTexts} texts
 * @param {object} context of readForm
 * @param {string} unit behind the digits: "GiB", or "× 1000 MiB" for MiB that were divided by 1000
 */
export function rereadRuns(texts, context, unit) {
  const readings = readAll(texts, context);
  const probes = texts.probes.map((run, row) => {
    const reading = readings.get(memoryPath(row, run));
    const isGb = reading?.ok && reading.unit === 'GB' && !reading.ofCard;
    return isGb ? { ...run, peak: `${localizeDigits(reading.digits, context.locale)} ${unit}` } : run;
  });
  return { ...texts, probes };
}
