// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanText, formatNumber, localizeDigits, parseNumber } from '../../web/app/numbers.js';

const LOCALES = [
  'en', 'de', 'es', 'ko', 'ja', 'zh', 'fr', 'pl', 'it', 'pt-BR', 'pt-PT', 'ru', 'uk', 'sv', 'fi', 'tr', 'cs',
  'hi', 'en-IN', 'bn', 'mr', 'ne', 'ta', 'th', 'th-u-nu-thai', 'ar', 'ar-EG', 'ar-LB', 'fa', 'ps', 'ur', 'my',
  'dz', 'he', 'vi', 'id', 'de-CH', 'de-AT', 'fr-CH', 'es-MX', 'et', 'sd', 'ks', 'nqo', 'ccp', 'mni-Mtei', 'ff-Adlm',
];
const VALUES = [0, 0.1, 0.516, 1, 8.3, 24, 999, 1000, 1234, 1234.5, 9999.999, 12345, 123456, 1234567, 12345678.9];

function accepts(locale, cases) {
  for (const [text, digits] of Object.entries(cases)) {
    const fractionDigits = (digits.split('.')[1] ?? '').length;
    assert.deepEqual(parseNumber(text, locale), { ok: true, digits, fractionDigits }, `${locale} "${text}"`);
  }
}

function refuses(locale, code, cases) {
  const pairs = Array.isArray(cases) ? cases.map((text) => [text, []]) : Object.entries(cases);
  for (const [text, suggestions] of pairs) {
    assert.deepEqual(parseNumber(text, locale), { ok: false, code, suggestions }, `${locale} "${text}"`);
    for (const suggestion of suggestions) assert.ok(parseNumber(suggestion, locale).ok, `"${suggestion}" is refused`);
  }
}

test('Plain numbers become canonical digits that keep the typed precision', () => {
  accepts('en', { 24: '24', '1234.50': '1234.50', '2.0': '2.0', '.5': '0.5', '5.': '5', '0.000': '0.000' });
  accepts('en', { '007.50': '7.50', '000': '0', '00.5': '0.5', '1.234': '1.234', '1234567': '1234567' });
  accepts('de', { '1234,50': '1234.50', ',5': '0.5', '5,': '5', '1,234': '1.234', '0,516': '0.516' });
});

test('White space around a number and a leading plus are ignored', () => {
  accepts('en', { ' 24\t\n': '24', '\u00A0\u3000 8.3 \u202F': '8.3', '+5': '5', '+ 5': '5', '\uFF0B5': '5' });
});

test('A group mark that cannot be a decimal mark is accepted', () => {
  for (const locale of ['en', 'ko']) accepts(locale, { '1,234,567': '1234567', '1,234.5': '1234.5', '12,345.678': '12345.678' });
  for (const locale of ['de', 'es']) accepts(locale, { '1.234.567': '1234567', '1.234,5': '1234.5', '1.234,567': '1234.567' });
  accepts('en', { '1,234.': '1234', '1,234,567.80': '1234567.80' });
});

test('Spaces, apostrophes and underscores group by three in every language', () => {
  for (const mark of [' ', '\u00A0', '\u2009', '\u202F', "'", '\u2019', '_']) {
    for (const locale of ['en', 'de', 'fr', 'de-CH', 'hi']) {
      accepts(locale, { [`1${mark}234`]: '1234', [`450${mark}046${mark}176`]: '450046176' });
      refuses(locale, 'grouping', [`12${mark}34`, `1234${mark}567`, `1${mark}${mark}234`, `0${mark}123`, `12${mark}34${mark}567`]);
    }
  }
  accepts('fr', { '1 234,5': '1234.5' });
  accepts('en', { '1 234.5': '1234.5', "1'234.567": '1234.567' });
});

test('Groups of two are accepted only where the language has them', () => {
  for (const locale of ['hi', 'en-IN', 'bn']) {
    accepts(locale, { '1,23,456': '123456', '12,34,567.8': '1234567.8', '1,23,45,678': '12345678', '1,234,567': '1234567' });
    refuses(locale, 'grouping', ['1,23,456,789', '123,45,678', '1,23,4.5']);
  }
  refuses('en', 'grouping', ['1,23,456', '12,34,567.8']);
});

test('Full-width and native digits and marks are read', () => {
  accepts('ja', { '\uFF11\uFF0C\uFF12\uFF13\uFF14\uFF0E\uFF15': '1234.5', '8\uFF0E3': '8.3', '1\uFF12': '12' });
  accepts('en', { '१२.५': '12.5', '৪৫': '45', '๑๒': '12', '၂၄': '24', '༢༤': '24', '២៤': '24', '௨௪': '24' });
  for (const locale of ['ar', 'ar-EG', 'fa', 'en', 'de']) accepts(locale, { '١٬٢٣٤٫٥': '1234.5', '۱۲٫۵': '12.5', '١٬٢٣٤': '1234' });
  refuses('en', 'not_number', ['١2', '৪4', '१੨']);
});

test('Invisible direction marks are ignored', () => {
  accepts('en', { '\u200E24\u200F': '24', '\u061C 8.\u200E3 ': '8.3', '1\u200F,234,567': '1234567' });
  assert.equal(cleanText('\u200F \u061C5\u200E '), '5');
});

test('Text without a number is refused as empty or as no number', () => {
  for (const text of ['', ' ', '\t\n', '\u200E', '\u00A0\u200F ', null, undefined]) {
    assert.deepEqual(parseNumber(text, 'en'), { ok: false, code: 'empty', suggestions: [] });
  }
  refuses('en', 'not_number', ['abc', '.', ',', '-', '+', 'NaN', 'Infinity', '0x10', '1/2', '½', '2²', '5%', '24 GB', '1\t234']);
});

test('Emoji and hostile text are refused without an exception', () => {
  refuses('en', 'not_number', ['🚀', '5️⃣', '24🚀', '\uD800', '5\u0301', '<b>5</b>', '\u202E24', '5\u200B0', '1\u0000', '__proto__']);
  refuses('en', 'not_number', ['+-5', '--5', '5-', '1e', 'e9', 'abce5', '×10^9', '2^10']);
  refuses('en', 'grouping', ['1.2.3.4.5.6', '1..5', '1,,5', '1.,5', '1,234,', ',234.5', '1_', '0,123,456', '1.5,000.']);
});

test('A minus sign before a fine number is refused as negative', () => {
  refuses('en', 'negative', ['-5', '\u22125', '- 5', '-0', '\u2212.5', '\uFF0D5', '\u201324', '-1,234.5']);
  refuses('en', 'not_number', ['-abc', '-']);
  refuses('en', 'ambiguous_group', ['-1,234']);
});

test('An exponent is refused with the plain number where that is short', () => {
  refuses('en', 'exponent', { '1e9': ['1000000000'], '2×10^9': ['2000000000'], '2 x 10⁹': ['2000000000'], '10^9': ['1000000000'] });
  refuses('en', 'exponent', { '1.5E+3': ['1500'], '1.50e1': ['15.0'], '15e-1': ['1.5'], '1e-3': ['0.001'], '2*10**3': ['2000'] });
  refuses('en', 'exponent', { '1e19': ['10000000000000000000'], '1e20': [], '1E999': [], '1e-20': [], '1e999999999': [] });
  refuses('de', 'exponent', { '1,5e0': ['1,5'], '1.5e9': [], '1.234e3': [] });
  refuses('en', 'exponent', ['-1e400', '1e2e3']);
});

test('Another language’s unmistakable decimal mark is refused with the right one', () => {
  refuses('de', 'decimal_mark', { 1.5: ['1,5'], 0.516: ['0,516'], '.5': ['0,5'], '5.': ['5'], 1234.567: ['1234,567'], '1.2345': ['1,2345'] });
  refuses('en', 'decimal_mark', { '1,5': ['1.5'], '0,123': ['0.123'], ',5': ['0.5'], '1,50': ['1.50'], '1234,567': ['1234.567'] });
  refuses('en', 'decimal_mark', { '1.234,5': ['1234.5'], '1.234.567,8': ['1234567.8'], '1 234,5': ['1234.5'], "1'234,5": ['1234.5'] });
  refuses('de', 'decimal_mark', { '1,234.5': ['1234,5'], '1,234,567.8': ['1234567,8'], "1'234.5": ['1234,5'] });
  refuses('fr', 'decimal_mark', { 1.5: ['1,5'], 1.234: ['1,234'], '1 234.567': ['1234,567'] });
  refuses('pl', 'decimal_mark', { 1.234: ['1,234'] });
});

test('One group mark before three digits is ambiguous and both readings are suggested', () => {
  for (const locale of ['en', 'ko', 'hi', 'es-MX', 'ar-EG']) refuses(locale, 'ambiguous_group', { '1,234': ['1234', '1.234'], '12,345': ['12345', '12.345'] });
  for (const locale of ['de', 'es', 'tr']) refuses(locale, 'ambiguous_group', { 1.234: ['1234', '1,234'], '999.000': ['999000', '999,000'] });
  refuses('en', 'ambiguous_group', { '\uFF11\uFF0C234': ['1234', '1.234'], '١,٢٣٤': ['1234', '1.234'] });
});

test('Marks in impossible places are refused, with a suggestion only where one is safe', () => {
  for (const locale of ['en', 'de', 'es', 'ko', 'fr', 'hi']) refuses(locale, 'grouping', ['1.23.456', '1,23,4.5', '1,2345.6', '1.2.3', '1,2,3', '1,234 567']);
  refuses('en', 'grouping', { '1.234.567': ['1234567'], '1 234,567': [], '1.234 567': [], '1.234\u066B5': [] });
  refuses('de', 'grouping', { '1,234,567': ['1234567'], "1'234.567": [] });
  refuses('fr', 'grouping', { '1.234,5': ['1234,5'], '1.234.567': ['1234567'] });
  refuses('de-CH', 'grouping', { '1,234.5': ['1234.5'] });
});

test('Sixty digits are read and more are refused', () => {
  accepts('en', { ['9'.repeat(60)]: '9'.repeat(60) });
  refuses('en', 'too_long', ['9'.repeat(61), `1.${'0'.repeat(60)}`, `${'9'.repeat(61)}e9`, `-${'9'.repeat(61)}`]);
});

// A reader that backtracked would need hours for these.
test('A megabyte of text is refused in a moment', { timeout: 20_000 }, () => {
  const hostile = { too_long: ['9', '1,', '1e', '9 ', '\u200E5'], not_number: ['e', 'x', '-', '\u200E', '🚀'], empty: [' '] };
  for (const [code, pieces] of Object.entries(hostile)) {
    for (const piece of pieces) {
      const text = piece.repeat(1e6 / piece.length);
      assert.equal(parseNumber(text, 'en').code, code, `"${piece}" repeated`);
    }
  }
  assert.equal(parseNumber(`1${' '.repeat(1e6)}1`, 'en').ok, false);
});

test('Numbers formatted with grouping read back as they were or are refused as ambiguous', () => {
  for (const locale of LOCALES) {
    for (const useGrouping of ['auto', 'always']) {
      const format = new Intl.NumberFormat(locale, { useGrouping, maximumFractionDigits: 20 });
      for (const value of VALUES) {
        const text = format.format(value);
        const result = parseNumber(text, locale);
        const isAllowed = result.ok ? Number(result.digits) === value : result.code === 'ambiguous_group';
        assert.ok(isAllowed, `${locale} "${text}" gave ${JSON.stringify(result)}`);
        if (!result.ok) assert.equal(result.suggestions[0], String(value));
        if (value < 1000 || value % 1 !== 0 || value > 1e6) assert.ok(result.ok, `${locale} "${text}" was refused`);
      }
    }
  }
});

test('Stored digits are written with the language’s decimal mark and no grouping', () => {
  assert.equal(localizeDigits('1234.50', 'de'), '1234,50');
  assert.equal(localizeDigits('1234.50', 'en'), '1234.50');
  assert.equal(localizeDigits('1234', 'fr'), '1234');
  for (const locale of LOCALES) assert.equal(parseNumber(localizeDigits('1234.50', locale), locale).digits, '1234.50');
});

test('Numbers are written in the language’s own format', () => {
  const options = { minimumFractionDigits: 1, maximumFractionDigits: 2 };
  assert.equal(formatNumber(1234.567, 'en', options), '1,234.57');
  assert.equal(formatNumber(1234, 'de', options), '1.234,0');
  assert.equal(formatNumber(1234.5, 'es', options), '1234,5');
  assert.equal(formatNumber(12, 'ar-EG'), '١٢');
  assert.equal(formatNumber('9007199254740993.25', 'en', options), '9,007,199,254,740,993.25');
});
