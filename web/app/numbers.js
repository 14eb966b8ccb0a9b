// SPDX-License-Identifier: MIT
/** Numbers in the page's language. A text that could mean two numbers is refused, never guessed. */

/** Longest text worth reading; anything longer is refused after one linear scan. */
export const LONGEST_TEXT = 1000;
const MOST_DIGITS = 60;
const MOST_SUGGESTED_DIGITS = 20;
const ARABIC_DECIMAL = '\u066B';
// Marks that separate groups in some language and fractions in none.
const NEUTRAL_GROUPS = " '_\u066C";

// The zero of each script's block of ten digits; U+FF10 is the full-width form of ASCII.
const DIGIT_ZEROS = [
  0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66,
  0xde6, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0, 0x1810, 0x1946, 0x1b50, 0x1c40, 0x1c50, 0xa620,
  0xa9d0, 0xaa50, 0xabf0, 0xff10, 0x11136, 0x1e950,
];
// Spaces, apostrophes and minus signs, each above its plain form.
const VARIANTS = '\u00A0\u2009\u202F\u2019\u2010\u2011\u2012\u2013\u2014\u2212\uFE63';
const PLAIN_FORMS = "   '-------";
const SUPERSCRIPTS = /[⁺⁻]?[⁰¹²³⁴-⁹]+/g;
const LETTER_EXPONENT = /^(.+?) ?e ?([+-]?\d+)$/i;
const POWER_OF_TEN = /^(?:(.+?) ?[×x*·⋅] ?)?10 ?(?:\^|\*\*) ?([+-]?\d+)$/i;

/** @typedef {{ok: false, code: string, suggestions: string[]}} Refusal */
/** @typedef {{ok: true, digits: string, fractionDigits: number}} ReadNumber */

/** @param {string} code @param {string[]} [suggestions] acceptable texts @returns {Refusal} */
export function refuse(code, suggestions = []) {
  return { ok: false, code, suggestions };
}

/** @param {unknown} text @returns {string} without direction marks and surrounding white space */
export function cleanText(text) {
  const typed = String(text ?? '').trim();
  return typed.length > LONGEST_TEXT ? typed : typed.replace(/[\u200E\u200F\u061C]+/g, '').trim();
}

const zeroOf = (codePoint) => DIGIT_ZEROS.find((zero) => codePoint >= zero && codePoint < zero + 10);

function translateCharacter(character) {
  const codePoint = character.codePointAt(0);
  const zero = zeroOf(codePoint);
  if (zero !== undefined) return String(codePoint - zero);
  const isFullWidth = codePoint >= 0xff01 && codePoint <= 0xff5e;
  if (isFullWidth) return String.fromCodePoint(codePoint - 0xfee0);
  return PLAIN_FORMS[VARIANTS.indexOf(character)] ?? character;
}

// Digits of two scripts in one number mislead: a Bengali four looks like an ASCII eight.
function mixesScripts(characters) {
  const zeros = characters.map((character) => zeroOf(character.codePointAt(0)));
  return new Set(zeros.filter(Boolean).map((zero) => (zero === 0xff10 ? 0x30 : zero))).size > 1;
}

function translate(text) {
  const raised = text.replace(SUPERSCRIPTS, (power) => `^${power.normalize('NFKC')}`);
  return [...raised].map(translateCharacter).join('');
}

function hasTooManyDigits(text) {
  const digits = text.matchAll(/\p{Nd}/gu);
  for (let count = 0; count <= MOST_DIGITS; count += 1) if (digits.next().done) return false;
  return true;
}

function remember(cache, key, make) {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key);
}

function readMarks(locale) {
  // Latin digits even in ar-EG or fa: their keyboards' own marks are accepted everywhere anyway.
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(12345678.9);
  const valueOf = (type) => parts.find((part) => part.type === type)?.value ?? '';
  const lengths = parts.filter((part) => part.type === 'integer').map((part) => part.value.length);
  const decimal = valueOf('decimal');
  const group = [...valueOf('group')].map(translateCharacter).join('');
  return {
    decimal, group, primary: lengths.at(-1), secondary: lengths.at(-2),
    decimals: decimal + ARABIC_DECIMAL, groups: NEUTRAL_GROUPS + group,
  };
}

const marksByLocale = new Map();
const marksOf = (locale) => remember(marksByLocale, locale, () => readMarks(locale));
const localizeMark = (digits, marks) => digits.replace('.', marks.decimal);

function canonical(whole, fraction) {
  return (whole.replace(/^0+(?=\d)/, '') || '0') + (fraction && `.${fraction}`);
}

function splitAtMarks(body, marks) {
  const seen = [...body.replace(/[0-9]+/g, '')];
  const known = `.,${marks.decimals}${marks.groups}`;
  const isNumber = /[0-9]/.test(body) && seen.every((mark) => known.includes(mark));
  return isNumber ? { parts: body.split(/[^0-9]/u), seen } : null;
}

function fitsGroups(groups, mark, marks) {
  const shapes = mark === marks.group ? [[3, 3], [marks.primary, marks.secondary]] : [[3, 3]];
  const [first, ...others] = groups;
  return /^[1-9]/.test(first) && shapes.some(([primary, secondary]) => first.length <= secondary
    && others.every((part, index) => part.length === (index === others.length - 1 ? primary : secondary)));
}

// Null where the marks, so understood, stand in impossible places.
function read({ parts, seen }, decimals, mayGroup, marks) {
  const decimalMark = decimals.includes(seen.at(-1)) ? seen.at(-1) : '';
  const fraction = decimalMark ? parts.at(-1) : '';
  const whole = decimalMark ? parts.slice(0, -1) : parts;
  const groupMarks = decimalMark ? seen.slice(0, -1) : seen;
  const [groupMark = ''] = groupMarks;
  const isGroup = (mark) => mark === groupMark && mayGroup(mark) && !decimals.includes(mark);
  if (!groupMarks.every(isGroup)) return null;
  if (groupMark && !fitsGroups(whole, groupMark, marks)) return null;
  return { digits: canonical(whole.join(''), fraction), decimalMark, groupMark, fraction };
}

function judgeForeign(split, marks) {
  const mayGroup = (mark) => mark !== ARABIC_DECIMAL;
  const swapped = read(split, marks.decimal === '.' ? ',' : '.', mayGroup, marks);
  if (swapped?.decimalMark) {
    // In English "1 234,567" may be French, or one number with two kinds of group mark.
    const isUnclear = swapped.groupMark && NEUTRAL_GROUPS.includes(swapped.groupMark)
      && swapped.decimalMark === marks.group && swapped.fraction.length === 3;
    return isUnclear ? refuse('grouping') : refuse('decimal_mark', [localizeMark(swapped.digits, marks)]);
  }
  const grouped = swapped ?? read(split, marks.decimals, mayGroup, marks);
  return refuse('grouping', grouped ? [localizeMark(grouped.digits, marks)] : []);
}

function judge(split, marks) {
  const own = read(split, marks.decimals, (mark) => marks.groups.includes(mark), marks);
  if (!own) return judgeForeign(split, marks);
  const isAmbiguous = split.seen.length === 1 && own.groupMark && !NEUTRAL_GROUPS.includes(own.groupMark);
  return isAmbiguous
    ? refuse('ambiguous_group', [own.digits, split.parts.join(marks.decimal)])
    : { ok: true, digits: own.digits, fractionDigits: own.fraction.length };
}

function expand(digits, exponent) {
  if (exponent.replace(/^[+-]?0*/, '').length > 4) return null;
  const [whole, fraction = ''] = digits.split('.');
  const point = whole.length + Number(exponent);
  const padded = '0'.repeat(Math.max(0, 1 - point)) + whole + fraction;
  const place = Math.max(point, 1);
  const expanded = canonical(padded.slice(0, place).padEnd(place, '0'), padded.slice(place));
  return expanded.replace('.', '').length > MOST_SUGGESTED_DIGITS ? null : expanded;
}

function refuseExponent([, mantissa = '1', exponent], marks) {
  const result = parseUnsigned(mantissa, marks);
  if (result.code === 'not_number') return result;
  const expanded = result.ok ? expand(result.digits, exponent) : null;
  return refuse('exponent', expanded === null ? [] : [localizeMark(expanded, marks)]);
}

function parseUnsigned(body, marks) {
  const exponent = LETTER_EXPONENT.exec(body) ?? POWER_OF_TEN.exec(body);
  const split = splitAtMarks(body, marks);
  if (!exponent && !split) return refuse('not_number');
  if (hasTooManyDigits(body)) return refuse('too_long');
  return exponent ? refuseExponent(exponent, marks) : judge(split, marks);
}

/**
 * Reads one non-negative number as it is typed in a language.
 * @param {string} text
 * @param {string} locale a BCP 47 tag
 * @returns {ReadNumber | Refusal} canonical digits keep trailing fraction zeros: they state the precision
 */
export function parseNumber(text, locale) {
  const typed = cleanText(text);
  if (typed === '') return refuse('empty');
  if (typed.length > LONGEST_TEXT) return refuse(hasTooManyDigits(typed) ? 'too_long' : 'not_number');
  if (mixesScripts([...typed])) return refuse('not_number');
  const [, sign, body] = /^([+-]?) ?(.*)$/s.exec(translate(typed));
  const result = parseUnsigned(body, marksOf(locale));
  return sign === '-' ? refuse(result.ok ? 'negative' : result.code) : result;
}

/** @param {string} digits canonical @param {string} locale @returns {string} with its decimal mark, ungrouped */
export function localizeDigits(digits, locale) {
  return localizeMark(digits, marksOf(locale));
}

const formatters = new Map();

/**
 * @param {number | bigint | string} value a decimal text keeps more digits than a Number can
 * @param {string} locale
 * @param {{minimumFractionDigits?: number, maximumFractionDigits?: number}} [options]
 * @returns {string}
 */
export function formatNumber(value, locale, { minimumFractionDigits, maximumFractionDigits } = {}) {
  const options = { minimumFractionDigits, maximumFractionDigits };
  const key = `${locale} ${minimumFractionDigits} ${maximumFractionDigits}`;
  return remember(formatters, key, () => new Intl.NumberFormat(locale, options)).format(value);
}
