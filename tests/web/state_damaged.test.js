// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { MAX_PROBES, isFormTexts } from '../../web/app/state.js';
import { answer, receive } from './lib/fragments.js';
import { LANGUAGES, inLanguage } from './lib/languages.js';

const english = inLanguage('en');

/** What stands in the form after a damaged address: always a whole form, with the loss admitted. */
function partly(fragment, language = english) {
  const { texts, complete } = receive(fragment, language);
  assert.equal(complete, false, fragment);
  assert.equal(isFormTexts(texts), true, fragment);
  return texts;
}

test('A later version is read as far as it is understood', () => {
  const texts = partly('v=2&gpuBytes=48+GB&camera=3');
  assert.deepEqual(texts, { ...english.example, gpuBytes: '48' });
});

test('Unknown names are passed over', () => {
  for (const name of ['gpu', '__proto__', 'constructor', 'toString', 'probes2', 'batch0', 'batch3', 'reading0', 'reading3', 'note3', 'batch-1', 'batch1.5', 'peak99', '']) {
    assert.deepEqual(partly(`v=1&${name}=5`), english.example, name);
  }
  assert.equal({}.polluted, undefined);
});

test('Damaged values leave the example’s value in their place', () => {
  for (const value of ['1,5', '1.', '.5', '-1', '1e9', '5+GB+', '5++GB', '%3Cb%3E', '5%0A', '٥', 'GB', '5 G8', 'null', 'NaN', '%']) {
    assert.deepEqual(partly(`v=1&gpuBytes=${value}`), english.example, value);
  }
});

test('Choices nobody offers leave the example’s choice', () => {
  for (const choice of ['', 'fp3', 'OWN', '__proto__', '<b>']) {
    assert.deepEqual(partly(`v=1&frozen=${encodeURIComponent(choice)}`), english.example, choice);
    for (const name of ['training', 'ema', 'unit', 'reading1']) {
      assert.deepEqual(partly(`v=1&${name}=${encodeURIComponent(choice)}`), english.example, `${name} ${choice}`);
    }
  }
});

test('An impossible number of runs leaves the runs of the example', () => {
  for (const count of ['-1', '33', '99999', '1e9', '2.5', 'two', 'Infinity', '0x3', '999999999999', '', '+3', '1e1']) {
    assert.deepEqual(partly(`v=1&probes=${encodeURIComponent(count)}`).probes, english.example.probes, count);
  }
  assert.equal(receive(`v=1&probes=${MAX_PROBES}`, english).texts.probes.length, MAX_PROBES);
});

test('Hostile texts arrive as texts and as nothing else', () => {
  for (const text of ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)', '${1}', '{gpuBytes}', '\u202E8']) {
    const { texts, complete } = receive(`v=1&gpuBytes=~${encodeURIComponent(text)}`, english);
    assert.deepEqual([texts.gpuBytes, complete], [text, true]);
    assert.deepEqual(answer(texts, english).findings.map(({ code }) => code), ['gpu_out_of_range']);
  }
});

test('Broken percent signs and names of prototypes are read without a failure', () => {
  for (const piece of ['%E0%A4%A', '%', '%%%', '__proto__', '__proto__[gpuBytes]=5', 'constructor.prototype=1']) {
    assert.equal(receive(piece, english), null);
    assert.deepEqual(partly(`v=1&${piece}`), english.example);
    assert.deepEqual(partly(`v=${piece}&gpuBytes=48+GB`), { ...english.example, gpuBytes: '48' });
  }
  assert.equal({}.gpuBytes, undefined);
});

test('A name that stands twice counts once', () => {
  const { texts } = receive('v=1&gpuBytes=48+GB&gpuBytes=80+GB', english);
  assert.equal(texts.gpuBytes, '48');
});

// A reader that backtracked would need hours for these.
test('A megabyte of address is read in a moment', { timeout: 20_000 }, () => {
  for (const fragment of [`v=1&gpuBytes=${'9'.repeat(1e6)}`, `v=1&gpuBytes=~${'%41'.repeat(3e5)}`, `v=1${'&x=1'.repeat(2e5)}`, `v=1&${'&'.repeat(1e6)}`]) {
    assert.equal(isFormTexts(receive(fragment, english).texts), true);
  }
});

test('Any damage to an address leaves a whole form that can be answered', () => {
  const sound = 'v=1&frozen=own&training=sgd-fp32&probes=3&totalParams=450.5&frozenBytesPerParam=0.516&gpuBytes=~24%3F&batch1=4&peak1=8.30+GiB&peak3=9+GB&reading3=atLeast&note1=~x&unit=GiB&ema=fp32&weightBytes=2';
  let seed = 20251023;
  const random = (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed % below;
  };
  const pieces = ['', '&', '=', '%', '%E2%28', '~', '+', '.', ',', '\u0000', '#', 'v=1', 'é', '9'.repeat(400)];
  for (let round = 0; round < 3000; round += 1) {
    const start = random(sound.length);
    const damaged = sound.slice(0, start) + pieces[random(pieces.length)] + sound.slice(start + random(12));
    const language = LANGUAGES[round % LANGUAGES.length];
    const received = receive(damaged, language);
    if (received === null) continue;
    assert.equal(isFormTexts(received.texts), true, damaged);
    const { verdict, findings } = answer(received.texts, language);
    assert.ok(verdict && findings.every(({ code }) => code !== 'bad_request'), damaged);
  }
});
