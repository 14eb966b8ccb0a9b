// SPDX-License-Identifier: MIT
/**
 * Reading quantities with units: memory, parameter counts, whole numbers, percentages.
 * All arithmetic is on whole BigInts, so that 8.3 GB is exactly 8300000000 bytes.
 */
import { LONGEST_TEXT, cleanText, formatNumber, localizeDigits, parseNumber, refuse } from './numbers.js';

const LARGEST_QUANTITY = 10n ** 18n;
const LARGEST_VALUE = 10n ** 15n;
const MILLIONTHS = 6;
const BARE_COUNT_POWER = 6;

const UNIT_BYTES = new Map([
  ['B', 1n],
  ['kB', 10n ** 3n], ['KiB', 2n ** 10n],
  ['MB', 10n ** 6n], ['MiB', 2n ** 20n],
  ['GB', 10n ** 9n], ['GiB', 2n ** 30n],
  ['TB', 10n ** 12n], ['TiB', 2n ** 40n],
]);
// MiB as nvidia-smi prints them, divided by 1000 by hand: neither GB nor GiB.
const THOUSAND_MIB = 'kMiB';
UNIT_BYTES.set(THOUSAND_MIB, 1000n * 2n ** 20n);
const COUNT_POWERS = { K: 3, M: 6, B: 9, T: 12, bn: 9, mn: 6, mio: 6, mrd: 9 };
const BYTE_WORDS = ['B', 'byte', 'bytes'];
const PERCENT_SIGNS = '%\uFF05\u066A\uFE6A';
// Superscript digits belong to the number, so that "2×10⁹" is told apart from a unit.
const NUMBER_THEN_SUFFIX = /^(.*[\p{Nd}⁰¹²³⁴-⁹][.,\u066B\uFF0C\uFF0E]?)(.*)$/su;

/** @typedef {import('./numbers.js').Refusal} Refusal */

const divideHalfUp = (numerator, denominator) => (2n * numerator + denominator) / (2n * denominator);

const powerOfTen = (power) => 10n ** BigInt(power);

/** A read number as a fraction of whole BigInts. */
const fractionOf = ({ digits, fractionDigits }) => ({
  numerator: BigInt(digits.replace('.', '')),
  denominator: powerOfTen(fractionDigits),
});

const exceeds = ({ numerator, denominator }, limit) => numerator > limit * denominator;

function decimalText(scaled, fractionDigits) {
  const padded = scaled.toString().padStart(fractionDigits + 1, '0');
  const place = padded.length - fractionDigits;
  return fractionDigits ? `${padded.slice(0, place)}.${padded.slice(place)}` : padded;
}

const tidySuffix = (suffix) => suffix.normalize('NFKC').replace(/\s+/g, ' ').trim();

const suffixKey = (suffix) => tidySuffix(suffix).toLowerCase().replace(/\.$/, '');

function splitSuffix(text) {
  const typed = cleanText(text);
  const match = typed.length <= LONGEST_TEXT ? NUMBER_THEN_SUFFIX.exec(typed) : null;
  const suffix = match ? tidySuffix(match[2]) : '';
  return /\p{L}/u.test(suffix) ? { number: match[1], suffix } : { number: typed, suffix: '' };
}

/**
 * @param {string} text
 * @param {string} locale
 * @param {(key: string) => string[]} namesFor the suffix's possible meanings, none where unknown
 */
function parseWithSuffix(text, locale, namesFor) {
  const { number, suffix } = splitSuffix(text);
  const names = suffix ? namesFor(suffixKey(suffix)) : [''];
  const parsed = parseNumber(number, locale);
  if (parsed.code === 'not_number') return parsed;
  if (names.length === 0) return refuse('unit');
  const withNames = (numbers) => numbers.flatMap((typed) => names.map((name) => `${typed} ${name}`.trim()));
  if (!parsed.ok) return { ...refuse(parsed.code, withNames(parsed.suggestions)), name: names[0] };
  if (names.length > 1) return refuse('unit', withNames([localizeDigits(parsed.digits, locale)]));
  return { ...parsed, name: names[0] };
}

/** "8192/1024", "8192 MiB / 1000 GB": the division people do with the MiB of nvidia-smi, left as typed. */
const DIVIDED = /^(.*?)(?: ?MiB)? ?[/÷] ?(1000|1024)(?: ?Gi?B)?$/i;
/** "8.2 × 1000 MiB": the result of the other one. */
const TIMES_THOUSAND = /^(.*?) ?[×x*·⋅] ?1000 ?MiB$/i;

/** Brings a memory text that holds arithmetic into "number unit"; `wrap` puts a suggestion back into it. */
function withoutArithmetic(text) {
  const typed = cleanText(text).replace(/\s+/g, ' ');
  const keep = { text, wrap: (suggestion) => suggestion };
  if (typed.length > LONGEST_TEXT) return keep;
  const divided = DIVIDED.exec(typed);
  if (divided) return { text: `${divided[1]} MiB`, wrap: (number) => `${number.replace(/ MiB$/, '')}/${divided[2]}` };
  const times = TIMES_THOUSAND.exec(typed);
  if (times) return { text: `${times[1]} ${THOUSAND_MIB}`, wrap: (number) => number.replace(THOUSAND_MIB, '× 1000 MiB') };
  return keep;
}

function memoryUnitsFor(key) {
  const units = [...UNIT_BYTES.keys()];
  const exact = units.filter((unit) => unit.toLowerCase() === key);
  if (exact.length || !/^[kmgt]$/.test(key)) return exact;
  return units.filter((unit) => unit.toLowerCase().startsWith(key) && unit !== THOUSAND_MIB);
}

function memoryUnit(name) {
  const units = memoryUnitsFor(suffixKey(name));
  if (units.length !== 1) throw new RangeError(`Unknown memory unit: ${name}`);
  return units[0];
}

/**
 * Reads an amount of memory; `errorBytes` is half a unit of the last typed digit. MiB that are divided by 1000 or 1024
 * in the entry itself ("8192/1000") are read as the MiB they are.
 * @param {string} text
 * @param {string} locale
 * @param {{unit?: string}} [options] the unit of a bare number
 * @returns {{ok: true, bytes: number, errorBytes: number, digits: string, unit: string} | Refusal}
 */
export function parseMemory(text, locale, { unit: bareUnit = 'GB' } = {}) {
  const { text: plain, wrap } = withoutArithmetic(text);
  const parsed = parseWithSuffix(plain, locale, memoryUnitsFor);
  if (!parsed.ok) return refuse(parsed.code, parsed.suggestions.map(wrap));
  const unit = parsed.name || memoryUnit(bareUnit);
  const { numerator, denominator } = fractionOf(parsed);
  const bytes = divideHalfUp(numerator * UNIT_BYTES.get(unit), denominator);
  if (bytes > LARGEST_QUANTITY) return refuse('too_large');
  const errorBytes = divideHalfUp(UNIT_BYTES.get(unit), 2n * denominator);
  return { ok: true, bytes: Number(bytes), errorBytes: Number(errorBytes), digits: parsed.digits, unit };
}

function countTable(suffixes) {
  const entries = [...Object.entries(COUNT_POWERS), ...Object.entries(suffixes)];
  return new Map(entries.map(([name, power]) => [suffixKey(name), { name, power }]));
}

/**
 * Reads a parameter count; a bare number is in millions.
 * @param {string} text
 * @param {string} locale
 * @param {{suffixes?: Record<string, number>}} [options] the language's words and their powers of ten
 * @returns {{ok: true, count: number, digits: string, suffix: string} | Refusal}
 */
export function parseCount(text, locale, { suffixes = {} } = {}) {
  const table = countTable(suffixes);
  // The whole suffix must match, so of "mil" and "mil millones" the longer always wins.
  const parsed = parseWithSuffix(text, locale, (key) => (table.has(key) ? [table.get(key).name] : []));
  // "1e9" means parameters or millions of them; its expansion, typed bare, would mean the latter.
  const isBareExponent = parsed.code === 'exponent' && !parsed.name;
  if (!parsed.ok) return refuse(parsed.code, isBareExponent ? [] : parsed.suggestions);
  const power = parsed.name ? table.get(suffixKey(parsed.name)).power : BARE_COUNT_POWER;
  const { numerator, denominator } = fractionOf(parsed);
  const scaled = numerator * powerOfTen(power);
  if (scaled > LARGEST_QUANTITY * denominator) return refuse('too_large');
  if (scaled % denominator !== 0n) return refuse('not_whole');
  return { ok: true, count: Number(scaled / denominator), digits: parsed.digits, suffix: parsed.name };
}

/**
 * @param {string} text
 * @param {string} locale
 * @returns {{ok: true, value: number, digits: string} | Refusal}
 */
export function parseWhole(text, locale) {
  const parsed = parseNumber(text, locale);
  if (!parsed.ok) return parsed;
  const fraction = fractionOf(parsed);
  if (exceeds(fraction, LARGEST_VALUE)) return refuse('too_large');
  if (fraction.numerator % fraction.denominator !== 0n) return refuse('not_whole');
  return { ok: true, value: Number(fraction.numerator / fraction.denominator), digits: parsed.digits };
}

function splitPercent(typed) {
  const [first, last] = [typed.slice(0, 1), typed.slice(-1)];
  if (first && PERCENT_SIGNS.includes(first)) return { number: typed.slice(1), wrap: (digits) => first + digits };
  if (!last || !PERCENT_SIGNS.includes(last)) return { number: typed, wrap: (digits) => digits };
  const number = typed.slice(0, -1);
  const gap = number.trimEnd() === number ? '' : ' ';
  return { number, wrap: (digits) => digits + gap + last };
}

/**
 * Reads a percentage, with or without its sign; the ratio is rounded half up to millionths.
 * @param {string} text
 * @param {string} locale
 * @returns {{ok: true, ratio: number, percent: number, digits: string} | Refusal}
 */
export function parseRatioPercent(text, locale) {
  const { number, wrap } = splitPercent(cleanText(text));
  const parsed = parseNumber(number, locale);
  if (!parsed.ok) return refuse(parsed.code, parsed.suggestions.map(wrap));
  const fraction = fractionOf(parsed);
  if (exceeds(fraction, LARGEST_VALUE)) return refuse('too_large');
  const millionths = divideHalfUp(fraction.numerator * powerOfTen(MILLIONTHS), 100n * fraction.denominator);
  const ratio = Number(decimalText(millionths, MILLIONTHS));
  return { ok: true, ratio, percent: Number(parsed.digits), digits: parsed.digits };
}

/**
 * Reads bytes per parameter, with or without a trailing "B" or "bytes".
 * @param {string} text
 * @param {string} locale
 * @returns {{ok: true, value: number, digits: string} | Refusal}
 */
export function parseDecimal(text, locale) {
  const parsed = parseWithSuffix(text, locale, (key) => BYTE_WORDS.filter((word) => word.toLowerCase() === key));
  if (!parsed.ok) return refuse(parsed.code, parsed.suggestions);
  if (exceeds(fractionOf(parsed), LARGEST_VALUE)) return refuse('too_large');
  return { ok: true, value: Number(parsed.digits), digits: parsed.digits };
}

/**
 * Writes whole bytes in a unit, rounded half away from zero; the two are joined by a no-break space.
 * @param {number} bytes
 * @param {string} locale
 * @param {{unit?: string, fractionDigits?: number}} [options]
 * @returns {string}
 */
export function formatMemory(bytes, locale, { unit = 'GB', fractionDigits = 1 } = {}) {
  const name = memoryUnit(unit);
  const magnitude = BigInt(Math.abs(bytes));
  const scaled = divideHalfUp(magnitude * powerOfTen(fractionDigits), UNIT_BYTES.get(name));
  const sign = bytes < 0 && scaled > 0n ? '-' : '';
  const options = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits };
  return `${formatNumber(sign + decimalText(scaled, fractionDigits), locale, options)}\u00A0${name}`;
}
