// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMemory, parseCount, parseDecimal, parseMemory, parseRatioPercent, parseWhole } from '../../web/app/units.js';

const KOREAN = { 억: 8, 만: 4, 조: 12 };
const GERMAN = { 'Mio.': 6, 'Mrd.': 9, Millionen: 6 };
const SPANISH = { 'mil millones': 9, millones: 6, mil: 3 };

const refusal = (code, suggestions = []) => ({ ok: false, code, suggestions });

function memory(text, bytes, errorBytes, locale = 'en', options = undefined) {
  const result = parseMemory(text, locale, options);
  assert.deepEqual([result.ok, result.bytes, result.errorBytes], [true, bytes, errorBytes], `"${text}"`);
  return result;
}

function count(text, expected, locale = 'en', suffixes = undefined) {
  const result = parseCount(text, locale, { suffixes });
  assert.deepEqual([result.ok, result.count], [true, expected], `"${text}" gave ${JSON.stringify(result)}`);
  return result;
}

test('Memory is exact decimal arithmetic with half a unit of the last digit as its error', () => {
  memory('8.3 GB', 8300000000, 50000000);
  memory('8192 MiB', 8589934592, 524288);
  memory('23.6 GiB', 25340307046, 53687091);
  memory('8.30 GB', 8300000000, 5000000);
  memory('0.1 TB', 100000000000, 50000000000);
  memory('24', 24000000000, 500000000);
  memory('24', 25769803776, 536870912, 'en', { unit: 'GiB' });
  memory('5 B', 5, 1);
  memory('2.5 B', 3, 0);
  memory('0 GB', 0, 500000000);
});

test('Memory units are read in any case, width and spacing', () => {
  for (const text of ['24GB', '24 gb', '24\u00A0Gb', '24\u202FgB', '24\u3000ＧＢ', '２４ＧＢ', '24 \u200EGB.', '24㎇', ' 24\tGB ']) {
    assert.equal(memory(text, 24e9, 5e8).unit, 'GB');
  }
  const bytes = { B: 1, kB: 1e3, KB: 1e3, KiB: 1024, MB: 1e6, MiB: 1048576, GB: 1e9, GiB: 1073741824, TB: 1e12, TiB: 1099511627776 };
  for (const [unit, size] of Object.entries(bytes)) assert.equal(parseMemory(`3 ${unit}`, 'ko').bytes, 3 * size);
});

test('Memory keeps the typed digits and the canonical unit', () => {
  assert.deepEqual(parseMemory('8,50 gib', 'de'), { ok: true, bytes: 9126805504, errorBytes: 5368709, digits: '8.50', unit: 'GiB' });
  assert.equal(parseMemory('24', 'es').unit, 'GB');
});

test('MiB divided by 1000 or by 1024 in the entry are read as the MiB they are', () => {
  const mib = 2 ** 20;
  for (const text of ['8192/1024', '8192 / 1000', '8192 MiB/1024', '8192 ÷ 1000 GB', '8192 mib / 1024 GiB', '8192/1000 gb']) {
    memory(text, 8192 * mib, mib / 2);
  }
  memory('8192,5/1024', 8192.5 * mib, Math.round(mib / 20), 'de');
  memory('24564/1000', 24564 * mib, mib / 2, 'ko', { unit: 'GiB' });
  assert.deepEqual(parseMemory('1,234/1000', 'en'), refusal('ambiguous_group', ['1234/1000', '1.234/1000']));
  for (const text of ['8192/1025', '8192/1024/1024', '/1024', '8192/', '8192 GB/1024', 'x/1000']) assert.equal(parseMemory(text, 'en').ok, false, text);
});

test('Thousands of MiB, the result of that division, keep the precision they were typed with', () => {
  const thousand = 1000 * 2 ** 20;
  for (const text of ['8.2 × 1000 MiB', '8.2x1000MiB', '8.2 * 1000 mib', '8.2 kMiB']) memory(text, 8.2 * thousand, thousand / 20);
  memory('8,19 × 1000 MiB', 8190 * 2 ** 20, thousand / 200, 'de');
  assert.deepEqual(parseMemory('1,234 × 1000 MiB', 'en').suggestions, ['1234 × 1000 MiB', '1.234 × 1000 MiB']);
  assert.equal(parseMemory('8 × 1000 GB', 'en').ok, false);
});

test('A lone unit letter is refused with both of its meanings', () => {
  assert.deepEqual(parseMemory('24G', 'en'), refusal('unit', ['24 GB', '24 GiB']));
  assert.deepEqual(parseMemory('1,5 m', 'de'), refusal('unit', ['1,5 MB', '1,5 MiB']));
  assert.deepEqual(parseMemory('5K', 'en'), refusal('unit', ['5 kB', '5 KiB']));
  assert.deepEqual(parseMemory('2T', 'en'), refusal('unit', ['2 TB', '2 TiB']));
  assert.deepEqual(parseMemory('1,5G', 'en'), refusal('decimal_mark', ['1.5 GB', '1.5 GiB']));
});

test('An unknown unit is refused without a suggestion', () => {
  for (const text of ['24 gbit', '24 XB', '24 🚀GB', '24 GB/s', '24 Go', '1,5 foo']) assert.deepEqual(parseMemory(text, 'en'), refusal('unit'));
});

test('The refusals of a number pass through and their suggestions carry the unit', () => {
  assert.deepEqual(parseMemory('1.5 gb', 'de'), refusal('decimal_mark', ['1,5 GB']));
  assert.deepEqual(parseMemory('1,234 MiB', 'en'), refusal('ambiguous_group', ['1234 MiB', '1.234 MiB']));
  assert.deepEqual(parseMemory('1e9 B', 'en'), refusal('exponent', ['1000000000 B']));
  assert.deepEqual(parseMemory('2×10⁹ B', 'en'), refusal('exponent', ['2000000000 B']));
  assert.deepEqual(parseMemory('1.23.456 GB', 'en'), refusal('grouping'));
  assert.deepEqual(parseMemory('-5 GB', 'en'), refusal('negative'));
  assert.deepEqual(parseMemory('', 'en'), refusal('empty'));
  for (const text of ['GB', 'abc 5 GB', '24 GB 2', '24🚀', '24-', '<i>']) assert.deepEqual(parseMemory(text, 'en'), refusal('not_number'));
});

test('Memory beyond a million terabytes is refused and anything below is left to the core', () => {
  memory('1000000 TB', 1e18, 5e11);
  assert.deepEqual(parseMemory('1000001 TB', 'en'), refusal('too_large'));
  assert.deepEqual(parseMemory('9'.repeat(60), 'en'), refusal('too_large'));
  memory(`0.${'0'.repeat(58)}1 GB`, 0, 0);
});

test('A bare parameter count is in millions', () => {
  assert.deepEqual(parseCount('450', 'en'), { ok: true, count: 450000000, digits: '450', suffix: '' });
  count('450.046176', 450046176);
  count('3,3', 3300000, 'de');
});

test('Parameter counts take the common suffixes in any case', () => {
  for (const text of ['7B', '7 b', '7 bn', '7Mrd', '7 mrd.', '７Ｂ', '7000 M', '7000mn', '7000 Mio', '7000000K', '0.007T']) count(text, 7e9);
  assert.deepEqual(parseCount('3.3 b', 'en'), { ok: true, count: 3300000000, digits: '3.3', suffix: 'B' });
});

test('Parameter counts take the words of the language and the longest one wins', () => {
  assert.equal(count('4.5억', 450000000, 'ko', KOREAN).suffix, '억');
  count('1조', 1e12, 'ko', KOREAN);
  count('5 만'.normalize('NFD'), 50000, 'ko', KOREAN);
  for (const text of ['3,3 Mrd.', '3,3Mrd', '3300 MILLIONEN', '3300 mio.']) count(text, 3300000000, 'de', GERMAN);
  assert.equal(count('3 mil\u00A0 millones', 3e9, 'es', SPANISH).suffix, 'mil millones');
  count('3 mil', 3000, 'es', SPANISH);
  count('3 millones', 3e6, 'es', SPANISH);
  assert.deepEqual(parseCount('3 mil millones', 'en'), refusal('unit'));
});

test('A parameter count is a whole number of at most 10^18', () => {
  count('0.5 K', 500);
  count('1000000 T', 1e18);
  assert.deepEqual(parseCount('1.2345 K', 'en'), refusal('not_whole'));
  assert.deepEqual(parseCount('0.0000001', 'en'), refusal('not_whole'));
  assert.deepEqual(parseCount('1000001 T', 'en'), refusal('too_large'));
});

test('A refused parameter count suggests only what keeps the typed suffix', () => {
  assert.deepEqual(parseCount('1,5 B', 'en'), refusal('decimal_mark', ['1.5 B']));
  assert.deepEqual(parseCount('1.234 Mio.', 'de', { suffixes: GERMAN }), refusal('ambiguous_group', ['1234 Mio.', '1,234 Mio.']));
  assert.deepEqual(parseCount('1,234', 'en'), refusal('ambiguous_group', ['1234', '1.234']));
  assert.deepEqual(parseCount('1e3 M', 'en'), refusal('exponent', ['1000 M']));
  assert.deepEqual(parseCount('1e9', 'en'), refusal('exponent'));
  assert.deepEqual(parseCount('7 zillion', 'en'), refusal('unit'));
  assert.deepEqual(parseCount('4억 5000만', 'ko', { suffixes: KOREAN }), refusal('not_number'));
});

test('Whole numbers may have a fraction of zeros only', () => {
  assert.deepEqual(parseWhole('2.0', 'en'), { ok: true, value: 2, digits: '2.0' });
  assert.deepEqual(parseWhole('1,234,567', 'en'), { ok: true, value: 1234567, digits: '1234567' });
  assert.deepEqual(parseWhole('2.5', 'en'), refusal('not_whole'));
  assert.equal(parseWhole('1000000000000000', 'en').value, 1e15);
  assert.deepEqual(parseWhole('1000000000000001', 'en'), refusal('too_large'));
  assert.deepEqual(parseWhole('2.0', 'de'), refusal('decimal_mark', ['2,0']));
  assert.deepEqual(parseWhole('8 GB', 'en'), refusal('not_number'));
});

test('Percentages are read with the sign on either side or absent', () => {
  for (const text of ['12.5', '12.5%', '12.5 %', '%12.5', '% 12.5', '12.5％', '\u200E12.5\u200E%\u200E', '١٢٫٥٪']) {
    const result = parseRatioPercent(text, 'en');
    assert.deepEqual([result.ratio, result.percent, result.digits], [0.125, 12.5, '12.5'], text);
  }
  for (const locale of ['en', 'de', 'tr', 'eu', 'ar-EG', 'fa', 'fr', 'hi', 'sv']) {
    const text = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(0.905);
    assert.equal(parseRatioPercent(text, locale).ratio, 0.905, `${locale} "${text}"`);
  }
});

test('A ratio is rounded half up to millionths in exact decimals', () => {
  const ratios = { 0.00005: 0.000001, '0.000049999999999999999999': 0, '33.33335': 0.333334, 100: 1, 250: 2.5, '57.00': 0.57 };
  for (const [text, ratio] of Object.entries(ratios)) assert.equal(parseRatioPercent(text, 'en').ratio, ratio, text);
});

test('A refused percentage suggests with the sign as it was typed', () => {
  assert.deepEqual(parseRatioPercent('1.5 %', 'de'), refusal('decimal_mark', ['1,5 %']));
  assert.deepEqual(parseRatioPercent('%1.5', 'tr'), refusal('decimal_mark', ['%1,5']));
  assert.deepEqual(parseRatioPercent('1,5%', 'en'), refusal('decimal_mark', ['1.5%']));
  for (const text of ['50%%', '%50%', '50 per cent']) assert.deepEqual(parseRatioPercent(text, 'en'), refusal('not_number'));
  assert.deepEqual(parseRatioPercent('%', 'en'), refusal('empty'));
  assert.deepEqual(parseRatioPercent('-5%', 'en'), refusal('negative'));
  assert.deepEqual(parseRatioPercent('9'.repeat(20), 'en'), refusal('too_large'));
});

test('Bytes per parameter tolerate a trailing unit', () => {
  for (const text of ['0.5', '0.5B', '0.5 bytes', '0.5 Byte', ' .5 b']) assert.equal(parseDecimal(text, 'en').value, 0.5);
  assert.deepEqual(parseDecimal('2,50', 'de'), { ok: true, value: 2.5, digits: '2.50' });
  assert.deepEqual(parseDecimal('0.5 bytes', 'de'), refusal('decimal_mark', ['0,5 bytes']));
  assert.deepEqual(parseDecimal('2 bits', 'en'), refusal('unit'));
});

test('Memory is written exactly, with a no-break space before its unit', () => {
  assert.equal(formatMemory(8300000000, 'en'), '8.3\u00A0GB');
  assert.equal(formatMemory(8300000000, 'de', { unit: 'GB', fractionDigits: 2 }), '8,30\u00A0GB');
  assert.equal(formatMemory(25340307046, 'en', { unit: 'gib' }), '23.6\u00A0GiB');
  assert.equal(formatMemory(1050000000, 'en'), '1.1\u00A0GB');
  assert.equal(formatMemory(-1050000000, 'en'), '-1.1\u00A0GB');
  assert.equal(formatMemory(-1, 'en'), '0.0\u00A0GB');
  assert.equal(formatMemory(1e18, 'en', { unit: 'B', fractionDigits: 0 }), '1,000,000,000,000,000,000\u00A0B');
  assert.equal(formatMemory(999999999999999, 'en', { fractionDigits: 9 }), '999,999.999999999\u00A0GB');
  assert.throws(() => formatMemory(1, 'en', { unit: 'G' }), RangeError);
});

test('Written memory reads back in many languages', () => {
  for (const locale of ['en', 'de', 'es', 'ko', 'fr', 'pl', 'hi', 'ar-EG', 'fa', 'bn', 'de-CH', 'sv', 'th']) {
    for (const bytes of [0, 8300000000, 123400000000, 1234500000000]) {
      assert.equal(parseMemory(formatMemory(bytes, locale), locale).bytes, bytes, locale);
    }
  }
});

// A reader that backtracked would need hours for these.
test('A megabyte of text is refused in a moment by every reader', { timeout: 20_000 }, () => {
  for (const parse of [parseMemory, parseCount, parseWhole, parseRatioPercent, parseDecimal]) {
    for (const text of ['9'.repeat(1e6), `${'9'.repeat(1e6)} GB`, `5${' '.repeat(1e6)}5%`, `5 ${'G'.repeat(1e6)}`]) {
      assert.equal(parse(text, 'en').ok, false);
    }
  }
});
