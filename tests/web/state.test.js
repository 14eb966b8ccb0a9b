// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { OWN, PARTS } from '../../web/app/form_reader.js';
import { localizeDigits } from '../../web/app/numbers.js';
import { MAX_PROBES, isFormTexts, withProbe } from '../../web/app/state.js';
import { answer, entriesIn, receive, requestIn, send } from './lib/fragments.js';
import { LANGUAGES, inLanguage } from './lib/languages.js';

const [english, german, korean, spanish] = ['en', 'de', 'ko', 'es'].map(inLanguage);

/** Sends entries through an address to a language, and says what stands in its form. */
function carry(changes, from, to) {
  const fragment = send(entriesIn(from, changes), from);
  const received = receive(fragment, to);
  assert.equal(received.complete, true, fragment);
  return received.texts;
}

test('The example needs no address and an address without a version is none', () => {
  for (const language of LANGUAGES) {
    assert.equal(send(language.example, language), '', language.locale);
    for (const fragment of ['', 'calculator', 'gpuBytes=12', 'results']) assert.equal(receive(fragment, language), null);
  }
});

test('Only what differs from the example stands in the address', () => {
  assert.equal(send(entriesIn(english, { gpuBytes: '48' }), english), 'v=1&gpuBytes=48+GB');
  assert.equal(send(entriesIn(german, { safetyMargin: '87,5 %' }), german), 'v=1&safetyMargin=87.5');
  assert.equal(send(entriesIn(english, { training: 'sgd-fp32' }), english), 'v=1&training=sgd-fp32');
});

test('Entries mean the same in every language they are carried to and come back as they were', () => {
  const changes = {
    totalParams: '7652.065472', trainableParams: '110.828288', training: OWN, trainableBytesPerParam: '12.5', frozen: OWN,
    frozenBytesPerParam: '0.516', gpuBytes: '23.60 GiB', safetyMargin: '92.5',
    probes: [{ batch: '1', peak: '8192 MiB' }, { batch: '8', peak: '12.50' }, { batch: '16.0', peak: '0.02 TB' }],
  };
  const sent = entriesIn(english, changes);
  for (const language of LANGUAGES) {
    const there = carry(changes, english, language);
    assert.deepEqual(answer(there, language), answer(sent, english), language.locale);
    assert.deepEqual(receive(send(there, language), english).texts, sent, language.locale);
  }
});

test('An address made in any language asks the same in every other', () => {
  for (const from of LANGUAGES) {
    const decimal = (text) => localizeDigits(text, from.locale);
    const texts = entriesIn(from, {
      totalParams: `${decimal('4.5')}B`, trainableParams: decimal('110.828288'), training: 'adamw8bit-bf16', frozen: OWN,
      frozenBytesPerParam: decimal('0.516'), gpuBytes: `${decimal('23.60')} GiB`, safetyMargin: `${decimal('92.5')} %`,
      probes: [{ batch: '1', peak: '8192 MiB' }, { batch: 'x', peak: decimal('12.50') }, { batch: '16', peak: '' }],
    });
    for (const to of LANGUAGES) {
      const there = receive(send(texts, from), to);
      assert.equal(there.complete, true);
      const [sent, received] = [requestIn(texts, from), requestIn(there.texts, to)];
      assert.deepEqual(received, sent, `${from.locale} to ${to.locale}`);
      assert.equal(received.probes[0].peakBytes, 8192 * 2 ** 20);
    }
  }
});

test('Decimals arrive with the mark of the language and keep the typed precision', () => {
  const changes = { probes: [{ batch: '2', peak: '8,30' }, { batch: '4', peak: '12,0' }], safetyMargin: '62,5' };
  assert.equal(carry(changes, german, english).probes[0].peak, '8.30');
  assert.equal(carry(changes, german, spanish).safetyMargin, '62,5');
  assert.equal(carry(changes, german, korean).safetyMargin, '62.5');
});

test('Words of one language travel as millions and letters of all as typed', () => {
  const totals = [[german, '4,5 Mrd', '4500'], [korean, '70억', '7000'], [spanish, '3 mil millones', '3000'],
    [german, '450,046176 Mio.', '450.046176'], [english, '7B', '7B'], [english, '450.5 m', '450.5M'], [english, '7 bn', '7000'],
    [korean, '5만', '0.05'], [german, '1.234.567', '1234567']];
  for (const [from, typed, inEnglish] of totals) {
    for (const to of LANGUAGES) {
      const texts = carry({ totalParams: typed }, from, to);
      assert.deepEqual(answer(texts, to), answer(entriesIn(from, { totalParams: typed }), from), `"${typed}" in ${to.locale}`);
      if (to === english) assert.equal(texts.totalParams, inEnglish);
    }
  }
});

test('Entries that cannot be read travel exactly as typed', () => {
  const unreadable = ['', ' ', 'abc', '1,234', '1.234.', '-5', '1e9', '~', '~~8', '8%20', 'a&b=c#d', '+', '<b>"\'`', '🤖\u200E', '\u0000',
    '{first}', 'v=1', '%', '１２ＸＢ', '\uD800x'.toWellFormed?.() ?? 'x'];
  for (const text of unreadable) {
    const texts = carry({ gpuBytes: text, probes: [{ batch: text, peak: text }, { batch: '4', peak: '12.0' }] }, korean, korean);
    const [{ batch, peak }] = texts.probes;
    assert.deepEqual([texts.gpuBytes, batch, peak], [text, text, text], JSON.stringify(text));
  }
});

test('Own values that are not chosen at the moment are carried in the other number format too', () => {
  const changes = { frozenBytesPerParam: '2,5', trainableBytesPerParam: '12,5' };
  assert.equal(carry(changes, german, english).frozenBytesPerParam, '2.5');
  assert.equal(carry(changes, german, english).trainableBytesPerParam, '12.5');
});

test('Added and removed runs arrive, empty ones too', () => {
  const run = { batch: '8', peak: '20' };
  for (const probes of [[], [run], [run, run, run], [{ batch: '', peak: '' }, run], Array.from({ length: MAX_PROBES }, () => run)]) {
    const sent = entriesIn(english, { probes }).probes;
    for (const to of LANGUAGES) assert.deepEqual(carry({ probes }, english, to).probes, sent, to.locale);
  }
  assert.deepEqual(carry({ probes: [...english.example.probes, { batch: '', peak: '' }] }, english, english).probes.length, 3);
});

test('What a run states and its note arrive with it, in every language', () => {
  const probes = [
    { batch: '2', peak: '8.0' }, { batch: '16', peak: '', reading: 'atLeast', note: 'two cameras & bf16 = ~7 %' },
    { batch: '4', peak: '12.0', note: '카메라 두 대' }, { batch: '8', peak: '21.5', reading: 'atMost' },
  ];
  const sent = entriesIn(english, { probes });
  for (const to of LANGUAGES) {
    const there = carry({ probes }, english, to);
    assert.deepEqual(there.probes.map(({ reading, note }) => [reading, note]), sent.probes.map(({ reading, note }) => [reading, note]));
    assert.deepEqual(requestIn(there, to), requestIn(sent, english), to.locale);
  }
  assert.match(send(sent, english), /reading2=atLeast&reading4=atMost/);
});

test('Unit, moving average and own parts arrive, and numbers typed without the unit stay without it', () => {
  const changes = {
    unit: 'GiB', ema: 'bf16', training: PARTS, weightBytes: '2.5', gradientBytes: '0', optimizerBytes: '8', emaBytes: '4', stepTempBytes: '0',
    gpuBytes: '23.6', probes: [{ batch: '2', peak: '7.5' }, { batch: '4', peak: '12.0 GB' }, { batch: '8', peak: '8.2 × 1000 MiB' }],
  };
  const sent = entriesIn(english, changes);
  for (const to of LANGUAGES) {
    const there = carry(changes, english, to);
    assert.deepEqual(requestIn(there, to), requestIn(sent, english), to.locale);
    assert.equal(there.gpuBytes, localizeDigits('23.6', to.locale));
    assert.deepEqual(receive(send(there, to), english).texts, sent, to.locale);
  }
});

// Written by the first version of the page.
test('Links made before runs could state anything but a peak read as they did', () => {
  const { texts, complete } = receive('v=1&training=own&probes=3&trainableBytesPerParam=12.5&peak1=8.30+GiB&gpuBytes=48+GB&batch3=8&peak3=~', german);
  assert.equal(complete, true);
  assert.deepEqual(texts, entriesIn(german, {
    training: OWN, trainableBytesPerParam: '12,5', gpuBytes: '48',
    probes: [{ batch: '2', peak: '8,30 GiB' }, { batch: '4', peak: '12,0' }, { batch: '8', peak: '' }],
  }));
});

test('A run taken away comes back at its number, unless there are as many as there can be', () => {
  const run = (batch) => ({ batch, peak: '20' });
  const left = { ...english.example, probes: ['1', '4'].map(run) };
  for (const [number, batches] of [[1, '2,1,4'], [2, '1,2,4'], [3, '1,4,2'], [9, '1,4,2']]) {
    assert.equal(withProbe(left, number, run('2')).probes.map(({ batch }) => batch).join(), batches);
  }
  assert.equal(left.probes.length, 2);
  const full = { ...left, probes: Array(MAX_PROBES).fill(run('8')) };
  assert.equal(withProbe(full, 1, run('2')), full);
});

test('An entry too long for an address comes from the device, and is missed where nothing was kept', () => {
  const digits = '7'.repeat(1e6);
  const texts = entriesIn(english, { gpuBytes: digits, safetyMargin: '80' });
  const fragment = send(texts, english);
  assert.ok(fragment.length < 100);
  for (const language of LANGUAGES) assert.deepEqual(receive(fragment, language, { fragment, texts }).texts.gpuBytes, digits);
  assert.deepEqual(receive(fragment, english, { fragment, texts }), { texts, complete: true });
  for (const kept of [null, { fragment: 'v=1&gpuBytes=48+GB', texts: { ...texts, gpuBytes: '48' } }]) {
    const elsewhere = receive(fragment, english, kept);
    assert.equal(elsewhere.complete, false);
    assert.deepEqual([elsewhere.texts.gpuBytes, elsewhere.texts.safetyMargin], ['24', '80']);
  }
});

test('An entry of up to 299 characters stands in the address itself', () => {
  const addressed = (length) => send(entriesIn(english, { gpuBytes: 'x'.repeat(length) }), english);
  assert.equal(receive(addressed(299), english).texts.gpuBytes, 'x'.repeat(299));
  assert.equal(addressed(300), 'v=1&gpuBytes=');
});

test('Even the worst entries keep the address to a length that browsers carry', () => {
  const worst = '한'.repeat(290);
  const probes = Array.from({ length: MAX_PROBES }, () => ({ batch: worst, peak: worst }));
  const texts = entriesIn(english, { totalParams: worst, probes });
  const fragment = send(texts, english);
  assert.ok(fragment.length < 500_000, String(fragment.length));
  assert.deepEqual(receive(fragment, english).texts, texts);
});

test('Texts kept on the device are accepted in their shape only', () => {
  const { example } = english;
  assert.equal(isFormTexts(example), true);
  const probes = (value) => ({ ...example, probes: value });
  for (const value of [null, undefined, 5, 'x', [], {}, { ...example, gpuBytes: 24 }, { ...example, frozen: undefined }, probes(null), probes({}),
    probes([null]), probes([{ batch: '1' }]), probes([{ batch: 1, peak: '2' }]), probes([{ batch: '1', peak: '2', note: 5 }]), { ...example, unit: 1 }, probes(Array(MAX_PROBES + 1).fill({ batch: '', peak: '' }))]) {
    assert.equal(isFormTexts(value), false, JSON.stringify(value));
  }
  const { ema: _ema, unit: _unit, weightBytes: _weight, ...older } = probes([{ batch: '2', peak: '8.0' }]);
  assert.equal(isFormTexts(older), true);
});
