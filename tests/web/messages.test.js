// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { OWN, PARTS, fieldsOf } from '../../web/app/form_reader.js';
import { echoText, exampleFor, refusalText } from '../../web/app/messages.js';
import { parseCount, parseMemory, parseRatioPercent } from '../../web/app/units.js';
import { LANGUAGES, inLanguage, plain } from './lib/languages.js';

const UNREADABLE = {
  empty: '', not_number: 'abc', negative: '-5', too_long: '9'.repeat(61), too_large: '9'.repeat(40), unit: '24 parsec',
  grouping: '1,2.3,4', exponent: '1e999',
};

test('Every refusal becomes a whole sentence in every language', () => {
  for (const language of LANGUAGES) {
    for (const [code, text] of Object.entries(UNREADABLE)) {
      const reading = parseMemory(text, language.locale);
      assert.equal(reading.code, code, `${language.locale} "${text.slice(0, 20)}"`);
      const sentence = refusalText(reading, 'gpuBytes', language);
      assert.match(sentence, /^[\p{Lu}\p{Lo}¿0].{8,}[.?]$/u, `${language.locale} ${code}: ${sentence}`);
      assert.doesNotMatch(sentence, /[{}]|undefined|NaN/, `${language.locale} ${code}`);
    }
  }
});

test('An entry that means two things is answered with both', () => {
  const cases = [['en', '1,234', ['1234', '1.234']], ['de', '1.234', ['1234', '1,234']], ['es', '1.234', ['1234', '1,234']],
    ['ko', '1,234', ['1234', '1.234']]];
  for (const [locale, text, suggestions] of cases) {
    const sentence = refusalText(parseMemory(text, locale), 'gpuBytes', inLanguage(locale));
    for (const suggestion of suggestions) assert.ok(sentence.includes(suggestion), `${locale}: ${sentence}`);
  }
});

test('A foreign decimal mark is answered with the entry rewritten', () => {
  const rewritten = { en: ['8,5', '8.5'], ko: ['8,5', '8.5'], de: ['8.5', '8,5'], es: ['8.5', '8,5'] };
  for (const [locale, [text, expected]] of Object.entries(rewritten)) {
    const reading = parseMemory(text, locale);
    assert.equal(reading.code, 'decimal_mark');
    assert.ok(refusalText(reading, 'gpuBytes', inLanguage(locale)).includes(expected), locale);
  }
});

test('Where there is a suggestion the sentence makes it, and does without where there is none', () => {
  const english = inLanguage('en');
  const sentence = (reading) => refusalText(reading, 'gpuBytes', english);
  assert.match(sentence(parseMemory('2e3 MB', 'en')), /2000 MB/);
  assert.doesNotMatch(sentence(parseCount('1e9', 'en')), /\d/);
  assert.match(sentence(parseMemory('24G', 'en')), /24 GB or 24 GiB/);
  assert.match(sentence(parseMemory('24 XB', 'en')), /MB, GB, MiB or GiB/);
  assert.match(sentence(parseMemory('1.234.567', 'en')), /1234567/);
});

test('Memory units are named beside memory and nowhere else', () => {
  for (const language of LANGUAGES) {
    const unknown = { ok: false, code: 'unit', suggestions: [] };
    for (const path of ['gpuBytes', 'probes[0].peakBytes', 'probes[2].atLeastBytes', 'probes[2].atMostBytes']) assert.match(refusalText(unknown, path, language), /MiB/, language.locale);
    for (const path of ['totalParams', 'trainableParams', 'frozenBytesPerParam', 'trainableBytesPerParam', 'emaBytes', 'stepTempBytes']) {
      const sentence = refusalText(unknown, path, language);
      assert.doesNotMatch(sentence, /[GM]i?B/, language.locale);
      assert.ok(sentence.includes(exampleFor(path, language.locale)), language.locale);
    }
  }
});

test('The example beside an unreadable entry is itself readable in its field', () => {
  for (const { locale, example, context } of LANGUAGES) {
    for (const training of [OWN, PARTS]) {
      for (const { path, read } of fieldsOf({ ...example, frozen: OWN, training }, context)) {
        assert.ok(read(exampleFor(path, locale)).ok, `${locale} ${path}`);
      }
    }
  }
});

test('A count is echoed in full in the language’s own grouping', () => {
  const expected = { en: '= 450,000,000 parameters', de: '= 450.000.000 Parameter', es: '= 450.000.000', ko: '450,000,000' };
  for (const [locale, text] of Object.entries(expected)) {
    assert.ok(plain(echoText(parseCount('450', locale), inLanguage(locale))).includes(text), locale);
  }
});

test('Memory is echoed in GB where another unit was typed, and only there', () => {
  const echo = (text, locale) => plain(echoText(parseMemory(text, locale), inLanguage(locale)));
  assert.equal(echo('8192 MiB', 'en'), '= 8.590 GB');
  assert.equal(echo('8192 MiB', 'de'), '= 8,590 GB');
  assert.equal(echo('7,6 GiB', 'es'), '= 8,160 GB');
  assert.equal(echo('24', 'ko'), '');
  assert.equal(echo('24 gb', 'ko'), '');
  assert.equal(echo('512 MB', 'en'), '= 0.512 GB');
});

test('In GiB memory is echoed where another unit was typed', () => {
  const echo = (text, locale) => plain(echoText(parseMemory(text, locale, { unit: 'GiB' }), inLanguage(locale), 'GiB'));
  assert.deepEqual(['24', '24 GiB', '12.0 GB', '8192/1024'].map((text) => echo(text, 'en')), ['', '', '= 11.176 GiB', '= 8.000 GiB']);
  assert.equal(echo('12,0 GB', 'de'), '= 11,176 GiB');
});

test('A bound that stands for the whole card says so with the card’s memory', () => {
  for (const language of LANGUAGES) {
    const echo = echoText({ ...parseMemory('24', language.locale), ofCard: true }, language);
    assert.match(plain(echo), /24[.,]0 GB/, language.locale);
  }
});

test('An entry that was not read, or reads as it stands, has no echo', () => {
  for (const language of LANGUAGES) {
    assert.equal(echoText(parseMemory('abc', language.locale), language), '');
    assert.equal(echoText(parseRatioPercent('90 %', language.locale), language), '');
  }
});

test('A hostile entry never comes back inside a sentence', () => {
  for (const language of LANGUAGES) {
    for (const text of ['<img src=x onerror=alert(1)>', '5 <b>GB</b>', '{first}', '${7*7}', '9'.repeat(1e6)]) {
      const sentence = refusalText(parseMemory(text, language.locale), 'gpuBytes', language);
      assert.doesNotMatch(sentence, /[<>{}]|onerror/);
      assert.ok(sentence.length < 200);
    }
  }
});
