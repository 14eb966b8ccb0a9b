// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { barOf, memoryText, viewOf } from '../../web/app/results_view.js';
import { readForm } from '../../web/app/form_reader.js';
import { LANGUAGES, definedResults, engine, inLanguage, plain } from './lib/languages.js';
import { CROSS_CHECKS } from './lib/names.js';

const english = inLanguage('en');
const GB = 1e9;

const probesOf = (...pairs) => pairs.map(([batch, peakBytes, errorBytes = 0]) => ({ batch, peakBytes, errorBytes }));
function viewIn(language, request) {
  const whole = { ...engine.defaults(), ...request };
  return viewOf(engine.calculate(whole), whole, language);
}

const textsOf = ({ rows, findings, parts, bar: _bar, absent: _absent, ...texts }) =>
  [...Object.values(rows), ...Object.values(texts), ...Object.values(parts ?? {}), ...findings.map(({ text }) => text)];

function assertPrintable(view, what) {
  for (const text of textsOf(view)) {
    assert.equal(typeof text, 'string', what);
    assert.doesNotMatch(text, /NaN|undefined|Infinity|∞|\[object|[{}]/, `${what}: ${text}`);
  }
}

test('The worked example shows the defined results in every language’s own format', () => {
  for (const language of LANGUAGES) {
    const { request } = readForm(language.example, language.context);
    const view = viewOf(engine.calculate(request), request, language);
    for (const [name, text] of Object.entries(definedResults(language))) {
      assert.equal(plain(view.rows[name] ?? view[name]), text, `${language.locale} ${name}`);
    }
    assert.deepEqual([view.verdict, view.absent, view.findings], ['fits', [], []], language.locale);
    assertPrintable(view, language.locale);
  }
});

test('The summary is one sentence with batch, peak and verdict', () => {
  assert.equal(plain(english.view.summary), 'Largest safe batch 8, peak memory 20.0 GB. Fits on one GPU.');
  for (const language of LANGUAGES) assert.match(language.view.summary, /8.*20[.,]0/, language.locale);
});

test('Each verdict has its words, and what cannot be said is absent', () => {
  const requests = {
    fits: {},
    too_small: { gpuBytes: 6 * GB },
    fixed_exceeds: { totalParams: 7e9, trainableParams: 7e9, probes: probesOf([1, 120 * GB], [2, 130 * GB]) },
    invalid: { gpuBytes: null, totalParams: null },
  };
  for (const language of LANGUAGES) {
    for (const [verdict, request] of Object.entries(requests)) {
      const view = viewIn(language, request);
      assert.equal(view.verdict, verdict);
      assert.equal(view.verdictText, language.strings.live.verdict[verdict], language.locale);
      assert.equal(view.batch, { fits: '8', invalid: '–' }[verdict] ?? '0');
      assert.equal(view.bar === null, verdict !== 'fits');
      for (const row of view.absent) assert.equal(view.rows[row], language.strings.live.absent);
      assertPrintable(view, `${language.locale} ${verdict}`);
    }
  }
});

test('A card too small for one sample says what one sample would take', () => {
  const view = viewIn(english, { gpuBytes: 6 * GB });
  assert.equal(plain(view.verdictDetail), 'One sample would need a card of 6.7 GB at this margin.');
  assert.deepEqual(view.absent, ['peak', 'activations', 'headroom']);
  assert.equal(view.summary, 'Largest safe batch 0. Does not fit: not even one sample.');
  assert.equal(plain(view.rows.limit), '5.4 GB');
});

test('States above the limit are named with both figures', () => {
  const view = viewIn(inLanguage('de'), { totalParams: 7e9, trainableParams: 7e9, probes: probesOf([1, 120 * GB], [2, 130 * GB]) });
  assert.match(plain(view.verdictDetail), /112,00 GB.*21,6 GB.*133,3 GB/);
});

test('An error leaves the numbers that do not depend on it', () => {
  const view = viewIn(english, { gpuBytes: null });
  assert.deepEqual(view.absent, ['peak', 'activations', 'limit', 'headroom', 'reserve']);
  assert.deepEqual([plain(view.rows.fixed), plain(view.rows.slope)], ['2.30 GB', '2.00 GB per sample']);
  assert.deepEqual(viewIn(english, { totalParams: null }).absent, ['fixed', 'frozen', 'total', 'step', 'overhead']);
  assert.deepEqual(viewIn(english, { probes: [] }).absent, ['peak', 'slope', 'intercept', 'overhead', 'activations', 'headroom']);
});

test('Errors are counted in the summary in the language’s plural', () => {
  assert.equal(viewIn(english, { gpuBytes: null }).summary, 'One entry cannot be used yet.');
  assert.equal(viewIn(english, { gpuBytes: null, safetyMargin: null }).summary, '2 entries cannot be used yet.');
  assert.equal(viewIn(inLanguage('de'), { gpuBytes: null }).summary, 'Eine Eingabe ist noch nicht verwendbar.');
  assert.match(viewIn(inLanguage('ko'), { gpuBytes: null, safetyMargin: null }).summary, /2개/);
});

test('A range stands beside the batch only where the readings leave one', () => {
  const narrow = probesOf([1, 5 * GB, GB / 20], [2, 5.5 * GB, GB / 20]);
  for (const language of LANGUAGES) {
    assert.match(viewIn(language, { probes: narrow }).range, /28.*42/, language.locale);
    const open = viewIn(language, { probes: probesOf([1, 5 * GB, GB], [2, 5.5 * GB, GB]) });
    assert.match(open.range, /\d/, language.locale);
    assertPrintable(open, language.locale);
  }
  assert.equal(viewIn(english, { probes: narrow.map((probe) => ({ ...probe, errorBytes: 0 })) }).range, '');
  assert.match(viewIn(english, { probes: probesOf([1, 5 * GB, GB], [2, 5.5 * GB, GB]) }).range, /or more/);
});

test('Beside an open range stands the run that would narrow it, or what else would', () => {
  const narrow = probesOf([1, 5 * GB, GB / 20], [2, 5.5 * GB, GB / 20]);
  for (const language of LANGUAGES) {
    const { next, nextBatch } = viewIn(language, { probes: narrow });
    const response = engine.calculate({ ...engine.defaults(), probes: narrow });
    assert.equal(nextBatch, String(response.nextProbeBatch));
    for (const number of [response.nextProbeBatch, response.nextProbeMaxBatchLow]) assert.ok(next.includes(String(number)), `${language.locale}: ${next}`);
    // Two coarse peaks beyond the limit: no batch that surely fits is left to try.
    const beyond = viewIn(language, { probes: probesOf([12, 25 * GB, GB], [14, 30 * GB, GB]) });
    assert.notEqual(beyond.range, '');
    assert.deepEqual([beyond.next, beyond.nextBatch], [language.strings.live.next.digits, ''], language.locale);
    assert.deepEqual([language.view.next, language.view.nextBatch], ['', '']);
  }
});

test('Every way the intercept can stand to the states has its sentence with both figures', () => {
  const requests = {
    below_states: { probes: probesOf([2, 5 * GB], [4, 9 * GB]) },
    gradients_freed: { probes: probesOf([2, 6.2 * GB], [4, 10.2 * GB]) },
    no_context: { probes: probesOf([2, 6.4 * GB], [4, 10.4 * GB]) },
    context: { probes: probesOf([2, 6.8 * GB], [4, 10.8 * GB]) },
    context_and_workspaces: {},
    unexplained: { probes: probesOf([2, 11 * GB], [4, 15 * GB]) },
  };
  assert.deepEqual(Object.keys(requests), CROSS_CHECKS);
  for (const language of LANGUAGES) {
    const sentences = Object.values(requests).map((request) => viewIn(language, request).crossCheck);
    assert.equal(new Set(sentences).size, CROSS_CHECKS.length, language.locale);
    for (const sentence of sentences) assert.match(plain(sentence), /2[.,]30 GB/, language.locale);
    assert.equal(viewIn(language, { probes: [] }).crossCheck, '');
  }
  const german = inLanguage('de');
  assert.match(plain(german.view.crossCheck), /1,70 GB/);
});

test('In GiB every figure of the panel and of the findings is in GiB', () => {
  for (const language of LANGUAGES) {
    const request = { ...engine.defaults(), probes: probesOf([2, 5 * GB, 5e7], [4, 9 * GB, 5e7]) };
    const view = viewOf(engine.calculate(request), request, { ...language, unit: 'GiB' });
    const figures = textsOf(view).join(' ').replaceAll(language.strings.live.finding.mixed_units, '');
    assert.match(figures, /GiB/);
    assert.doesNotMatch(figures.replace(/0[.,]3 .{1,3} 0[.,]8 GB/g, ''), /\d\u00A0GB/, language.locale);
  }
  const shown = viewOf(engine.calculate({}), engine.defaults(), { ...english, unit: 'GiB' });
  assert.deepEqual([shown.rows.peak, shown.rows.slope].map(plain), ['18.6 GiB', '1.86 GiB per sample']);
  assert.equal(plain(memoryText(5 * 2 ** 20, 'de', 2, 'GiB')), '5,0 MiB');
});

test('Parts of a trainable parameter are listed with their sum, and only where parts are known', () => {
  const parts = { weightBytes: 2, gradientBytes: 2, optimizerBytes: 8.5, emaBytes: 4, stepTempBytes: 0 };
  const { trainableBytesPerParam: _sum, ...defaults } = engine.defaults();
  const partsIn = (language, request) => viewOf(engine.calculate(request), request, language).parts;
  assert.deepEqual(partsIn(inLanguage('de'), { ...defaults, ...parts }),
    { weight: '2', gradient: '2', optimizer: '8,5', ema: '4', stepTemp: '0', sum: '16,5' });
  assert.equal(partsIn(english, { ...defaults, ...parts, emaBytes: null }).sum, 'not available');
  assert.equal(partsIn(english, engine.defaults()), null);
});

test('Small amounts are shown in MB or bytes and nothing real reads as zero', () => {
  const expected = [[0, '0.00 GB'], [1, '1 B'], [99_999, '99,999 B'], [100_000, '0.1 MB'], [99_999_999, '100.0 MB'], [100_000_000, '0.10 GB'],
    [-5e8, '-0.50 GB'], [-1, '-1 B'], [1e15, '1,000,000.00 GB'], [1e21, '1,000,000,000,000.00 GB']];
  for (const [bytes, text] of expected) assert.equal(plain(memoryText(bytes, 'en', 2)), text);
});

test('Values at the ends of their ranges stay printable in every language', () => {
  const extremes = [
    { totalParams: 1, trainableParams: 1 },
    { totalParams: 1e13, trainableParams: 1e13, frozenBytesPerParam: 8, trainableBytesPerParam: 64 },
    { gpuBytes: 1 }, { gpuBytes: 1e15 }, { safetyMargin: 0.000001 }, { safetyMargin: 1 },
    { gpuBytes: 1e15, probes: probesOf([1, 1], [1e6, 2]) },
    { gpuBytes: 1e15, probes: probesOf([1, 1], [2, 1e15]) },
    { gpuBytes: 1, safetyMargin: 0.000001, probes: probesOf([1, 1e15 - 1], [2, 1e15]) },
    { probes: probesOf([1e6 - 1, 1e15 - 1, 1e15], [1e6, 1e15, 1e15]) },
  ];
  for (const language of LANGUAGES) {
    for (const request of extremes) assertPrintable(viewIn(language, request), `${language.locale} ${JSON.stringify(request)}`);
  }
  assert.equal(viewIn(english, { gpuBytes: 1e15, probes: probesOf([1, 1], [1e6, 2]) }).batch, '899,999,099,999,999,000,000');
});

test('The bar’s parts fill the card, whatever the base', () => {
  for (const interceptBytes of [-3e9, 0, 4e9, 20e9, 30e9]) {
    const response = {
      peakBytes: 20e9, interceptBytes, frozenBytes: 7e8, overheadBytes: interceptBytes - 23e8, limitBytes: 216e8, reserveBytes: 24e8,
    };
    const bar = barOf(response, { gpuBytes: 24e9 });
    assert.deepEqual(bar.map(({ part }) => part), ['frozen', 'trainable', 'overhead', 'activations', 'headroom', 'reserve']);
    assert.ok(Math.abs(bar.reduce((sum, { share }) => sum + share, 0) - 100) < 1e-9);
    assert.ok(bar.every(({ share }) => share >= 0 && share <= 100));
  }
  assert.equal(barOf({ limitBytes: 5 }, { gpuBytes: 24e9 }), null);
  assert.equal(barOf({ peakBytes: 5 }, { gpuBytes: null }), null);
  assert.equal(viewIn(english, { totalParams: null }).bar, null);
});
