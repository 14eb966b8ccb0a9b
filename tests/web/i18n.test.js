// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

import MessageFormat from '@messageformat/core';

import { flatten, readLanguages, readStrings } from '../../scripts/lib/messages.js';
import { countSuffixes } from '../../web/app/form_reader.js';
import { parseCount } from '../../web/app/units.js';
import { CROSS_CHECKS, FINDING_CODES, SEVERITIES, VERDICTS } from './lib/names.js';

const folder = new URL('../../i18n/', import.meta.url);
const LANGUAGES = readLanguages();
const CODES = LANGUAGES.map(({ code }) => code);
const ENGLISH = flatten(readStrings('en'));
const TRANSLATIONS = CODES.filter((code) => code !== 'en').map((code) => [code, flatten(readStrings(code))]);

/** Units, symbols and words that happen to be the same in both languages. */
const SAME_AS_ENGLISH = {
  ko: ['form.card.percent', 'form.part.ema', 'live.understood.memory', 'symbol.total'],
  de: ['form.card.percent', 'form.part.ema', 'form.part.gradient', 'form.part.optimizer', 'guide.stepTable.policy', 'live.understood.memory', 'symbol.total', 'symbol.max', 'results.bar.reserve'],
  es: ['form.card.percent', 'form.part.ema', 'live.understood.memory', 'symbol.total', 'form.model.bytes', 'guide.bytesTable.bytes',
    'live.severity.error'],
};

const placeholdersOf = (message) => [...new Set([...message.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name))].sort();
const isPlural = (message, name) => message.includes(`{${name}, plural`);

test('Every language has the keys and list lengths of the English file', () => {
  for (const [code, strings] of TRANSLATIONS) {
    assert.deepEqual(Object.keys(strings).sort(), Object.keys(ENGLISH).sort(), code);
  }
});

test('Every list is a list and every text a text in every language', () => {
  const shapeOf = (value) => {
    if (Array.isArray(value)) return value.map(shapeOf);
    if (typeof value !== 'object') return typeof value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shapeOf(entry)]));
  };
  for (const code of CODES) assert.deepEqual(shapeOf(readStrings(code)), shapeOf(readStrings('en')), code);
});

test('Every text has the placeholders of the English one', () => {
  for (const [code, strings] of TRANSLATIONS) {
    for (const [key, message] of Object.entries(strings)) {
      assert.deepEqual(placeholdersOf(message), placeholdersOf(ENGLISH[key]), `${code} ${key}`);
    }
  }
});

test('Every message compiles and shows each of its values', () => {
  for (const code of CODES) {
    const format = new MessageFormat(code);
    for (const [key, message] of Object.entries(flatten(readStrings(code)))) {
      const names = placeholdersOf(message);
      for (const count of [0, 1, 2, 7]) {
        const values = Object.fromEntries(names.map((name) => [name, isPlural(message, name) ? count : `<${name}>`]));
        const text = format.compile(message)(values);
        assert.doesNotMatch(text, /[{}#]|undefined/, `${code} ${key}`);
        for (const name of names.filter((each) => !isPlural(message, each))) {
          assert.ok(text.includes(`<${name}>`), `${code} ${key} does not show ${name}`);
        }
      }
    }
  }
});

test('No text holds markup, control characters or space at its ends', () => {
  for (const code of CODES) {
    for (const [key, message] of Object.entries(flatten(readStrings(code)))) {
      assert.doesNotMatch(message, /<|>|&\w+;|&#|\p{Cc}/u, `${code} ${key}`);
      assert.equal(message, message.trim(), `${code} ${key}`);
      assert.notEqual(message, '', `${code} ${key}`);
      assert.doesNotMatch(message, / {2}/, `${code} ${key}`);
    }
  }
});

test('Every finding, verdict and severity of the core has a sentence in every language', () => {
  assert.equal(FINDING_CODES.length, 23);
  for (const code of CODES) {
    const { finding, verdict, verdictDetail, severity, crossCheck } = readStrings(code).live;
    assert.deepEqual(Object.keys(crossCheck), CROSS_CHECKS, code);
    for (const name of FINDING_CODES) assert.ok(finding[name]?.length > 5, `${code} ${name}`);
    assert.deepEqual(Object.keys(verdict).sort(), [...VERDICTS].sort(), code);
    assert.deepEqual(Object.keys(verdictDetail).sort(), [...VERDICTS].sort(), code);
    assert.deepEqual(Object.keys(severity).sort(), [...SEVERITIES].sort(), code);
  }
});

test('Nothing is left in English but the few words that are the same', () => {
  for (const [code, strings] of TRANSLATIONS) {
    const same = Object.keys(strings).filter((key) => strings[key] === ENGLISH[key]);
    assert.deepEqual(same.sort(), [...SAME_AS_ENGLISH[code]].sort(), code);
  }
});

test('Words inside formulas are short and have no blanks', () => {
  for (const code of CODES) {
    for (const word of Object.values(readStrings(code).symbol)) assert.match(word, /^[\p{L}.]{1,14}$/u, code);
  }
});

test('Decimals stand in each language’s own format inside its texts', () => {
  for (const code of CODES) {
    const foreign = ['de', 'es'].includes(code) ? /\d\.\d{1,2}(?!\d)/g : /\d,\d{1,2}(?!\d)/g;
    for (const [key, message] of Object.entries(flatten(readStrings(code)))) {
      // Section 3.1 and version 1.7 are no decimals, and 450.046.176 is grouped.
      const found = message.replace('GR00T N1.7', '').match(foreign)?.filter((text) => text !== '3.1');
      assert.ok(!found?.length, `${code} ${key}: ${found}`);
    }
  }
});

test('Languages have canonical codes, their own names and a file each', () => {
  assert.equal(new Set(CODES).size, CODES.length);
  for (const { code, name, dir } of LANGUAGES) {
    assert.deepEqual(Intl.getCanonicalLocales(code), [code]);
    assert.equal(new Intl.DisplayNames(code, { type: 'language' }).of(code).toLowerCase(), name.toLowerCase());
    assert.match(dir, /^(ltr|rtl)$/);
  }
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  assert.deepEqual(files.sort(), [...CODES.map((code) => `${code}.json`), 'languages.json', 'notes.json'].sort());
});

test('Every note for translators is about a text or a group that exists', () => {
  const notes = JSON.parse(readFileSync(new URL('notes.json', folder), 'utf8'));
  for (const key of Object.keys(notes)) {
    assert.ok(key in ENGLISH || Object.keys(ENGLISH).some((each) => each.startsWith(`${key}.`)), key);
  }
});

test('Words behind a count are understood as the power of ten the file states', () => {
  for (const code of CODES) {
    const suffixes = countSuffixes(readStrings(code).numbers.countWords);
    assert.ok(Object.keys(suffixes).length >= 3, code);
    for (const [word, power] of Object.entries(suffixes)) {
      assert.ok(Number.isInteger(power) && power >= 3 && power <= 12, `${code} ${word}`);
      assert.equal(parseCount(`2 ${word}`, code, { suffixes }).count, 2 * 10 ** power, `${code} ${word}`);
      assert.equal(parseCount(`2${word}`, code, { suffixes }).count, 2 * 10 ** power, `${code} ${word}`);
    }
  }
});
