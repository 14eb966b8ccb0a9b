// SPDX-License-Identifier: MIT
/**
 * The form's texts as an address fragment that means the same in every language, and back.
 * Entries that were understood travel with a decimal point ("8.0 GiB"); those that were not travel as typed, behind "~".
 */
import { PART_NAMES } from './form_reader.js';
import { localizeDigits } from './numbers.js';

const VERSION = '1';
const RAW = '~';
// Longer entries would make the address unusable; they are kept on the device instead.
const LONGEST_IN_ADDRESS = 300;
export const MAX_PROBES = 32;

export const CHOICES = ['frozen', 'training', 'ema', 'unit'];
export const TEXT_FIELDS = [
  'totalParams', 'trainableParams', 'frozenBytesPerParam', 'trainableBytesPerParam', ...PART_NAMES, 'gpuBytes', 'safetyMargin',
];
const EMPTY_RUN = { batch: '', peak: '', reading: 'peak', note: '' };
const READINGS = ['peak', 'atLeast', 'atMost'];
// What the first version of the form did not have; texts it kept on a device lack them.
const ADDED_SINCE = new Set(['ema', 'unit', ...PART_NAMES]);

/** A count in millions with all its digits: 450046176 → "450.046176". */
function millionsText(count) {
  const digits = String(BigInt(count)).padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0+$/, '');
  return digits.slice(0, -6) + (fraction && `.${fraction}`);
}

function neutralText(reading) {
  // Words such as "Mio." or "억" belong to one language; the letters K, M, B, T to all.
  if (reading.suffix && !/^[KMBT]$/i.test(reading.suffix)) return millionsText(reading.count);
  return reading.digits + (reading.suffix ?? (reading.unit ? ` ${reading.unit}` : ''));
}

const encode = (text, reading) => (reading?.ok ? neutralText(reading) : RAW + text);

/** @param {string} unit that a text of the form need not state */
function decode(text, locale, unit) {
  if (text.startsWith(RAW)) return text.slice(RAW.length);
  const match = /^(\d+(?:\.\d+)?)( ?[A-Za-z]*)$/.exec(text);
  if (!match) return null;
  const [, digits, suffix] = match;
  const shown = suffix === ' kMiB' ? ' × 1000 MiB' : suffix === ` ${unit}` ? '' : suffix;
  return localizeDigits(digits, locale) + shown;
}

/** All texts as flat names and values, those of the probes numbered from 1. */
function flatten(texts) {
  const flat = new Map(TEXT_FIELDS.map((name) => [name, { text: texts[name], path: name }]));
  texts.probes.forEach(({ batch, peak, reading = 'peak', note = '' }, index) => {
    flat.set(`batch${index + 1}`, { text: batch, path: `probes[${index}].batch` });
    flat.set(`peak${index + 1}`, { text: peak, path: `probes[${index}].${reading}Bytes` });
    flat.set(`note${index + 1}`, { text: note });
  });
  return flat;
}

/**
 * @param {import('./form_reader.js').FormTexts} texts
 * @param {Map<string, object>} readings
 * @param {import('./form_reader.js').FormTexts} defaults
 * @returns {string} the fragment without "#"; empty where everything is as in the example
 */
export function fragmentOf(texts, readings, defaults) {
  const parameters = new URLSearchParams({ v: VERSION });
  const standard = flatten(defaults);
  for (const name of CHOICES) if (texts[name] !== defaults[name]) parameters.set(name, texts[name]);
  if (texts.probes.length !== defaults.probes.length) parameters.set('probes', String(texts.probes.length));
  texts.probes.forEach(({ reading }, index) => {
    if (reading !== (defaults.probes[index]?.reading ?? 'peak')) parameters.set(`reading${index + 1}`, reading);
  });
  for (const [name, { text, path }] of flatten(texts)) {
    if (text === (standard.get(name)?.text ?? '')) continue;
    const encoded = encode(text, readings.get(path));
    parameters.set(name, encoded.length > LONGEST_IN_ADDRESS ? '' : encoded);
  }
  const fragment = parameters.toString();
  return fragment === `v=${VERSION}` ? '' : fragment;
}

/**
 * @param {string} fragment without "#"
 * @param {{defaults: object, locale: string, choices: Record<string, string[]>, kept: object | null}} context
 *   `kept`: the fragment last kept on this device and its texts, for entries too long for an address
 * @returns {{texts: object, complete: boolean} | null} null where the fragment holds no state
 */
export function textsOf(fragment, { defaults, locale, choices, kept }) {
  const parameters = new URLSearchParams(fragment);
  if (!parameters.has('v')) return null;
  const texts = structuredClone(defaults);
  let complete = parameters.get('v') === VERSION;
  for (const name of CHOICES) {
    const choice = parameters.get(name);
    if (choices[name].includes(choice)) texts[name] = choice;
    else if (choice !== null) complete = false;
  }
  const count = parameters.get('probes') ?? String(texts.probes.length);
  if (/^\d{1,2}$/.test(count) && Number(count) <= MAX_PROBES) resizeProbes(texts, Number(count));
  else complete = false;

  // Texts kept for another address say nothing about this one.
  const keptFlat = kept?.fragment === fragment ? flatten(kept.texts) : new Map();
  const known = new Set(['v', 'probes', ...CHOICES]);
  texts.probes.forEach((run, index) => {
    const name = `reading${index + 1}`;
    known.add(name);
    const reading = parameters.get(name);
    if (READINGS.includes(reading)) run.reading = reading;
    else if (reading !== null) complete = false;
  });
  for (const name of flatten(texts).keys()) {
    known.add(name);
    const encoded = parameters.get(name);
    if (encoded === null) continue;
    const text = encoded === '' ? keptFlat.get(name)?.text : decode(encoded, locale, texts.unit);
    if (typeof text === 'string') setText(texts, name, text);
    else complete = false;
  }
  if ([...parameters.keys()].some((name) => !known.has(name))) complete = false;
  return { texts, complete };
}

function resizeProbes(texts, count) {
  while (texts.probes.length > count) texts.probes.pop();
  while (texts.probes.length < count) texts.probes.push({ ...EMPTY_RUN });
}

function setText(texts, name, text) {
  const probe = /^(batch|peak|note)(\d+)$/.exec(name);
  if (probe) texts.probes[Number(probe[2]) - 1][probe[1]] = text;
  else texts[name] = text;
}

/** The texts with a run added at its number, as long as there is room for one more. */
export function withProbe(texts, number, run) {
  if (texts.probes.length >= MAX_PROBES) return texts;
  const probes = [...texts.probes.slice(0, number - 1), run, ...texts.probes.slice(number - 1)];
  return { ...texts, probes };
}

/** Whether a value kept on the device has the shape of form texts; anything may stand in a storage. */
export function isFormTexts(value) {
  const isText = (entry) => typeof entry === 'string';
  const isTextOrNew = (entry) => entry === undefined || isText(entry);
  return (
    typeof value === 'object' && value !== null &&
    [...TEXT_FIELDS, ...CHOICES].every((name) => (ADDED_SINCE.has(name) ? isTextOrNew : isText)(value[name])) &&
    Array.isArray(value.probes) && value.probes.length <= MAX_PROBES &&
    value.probes.every((run) => (
      run && isText(run.batch) && isText(run.peak) && isTextOrNew(run.reading) && isTextOrNew(run.note)
    ))
  );
}
