// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findingText } from '../../web/app/results_view.js';
import { LANGUAGES, engine, inLanguage, plain } from './lib/languages.js';
import { FINDING_CODES } from './lib/names.js';

const GB = 1e9;
const probesOf = (...pairs) => pairs.map(([batch, peakBytes, errorBytes = 0]) => ({ batch, peakBytes, errorBytes }));

/** For each finding a request that brings it about, and what its sentence must show in English. */
const CASES = {
  params_out_of_range: [{ totalParams: null }, '450.046176'],
  bytes_per_param_out_of_range: [{ frozenBytesPerParam: 9 }, 'up to 8 bytes'],
  too_few_probes: [{ probes: [] }, 'Two usable runs'],
  same_batch: [{ probes: probesOf([2, 8 * GB], [2, 9 * GB]) }, 'same batch'],
  batch_out_of_range: [{ probes: probesOf([0, 8 * GB], [2, 9 * GB], [4, 10 * GB]) }, 'whole number from 1 to one million'],
  peak_out_of_range: [{ probes: probesOf([1, 0], [2, 9 * GB], [4, 10 * GB]) }, 'above zero'],
  slope_not_positive: [{ probes: probesOf([2, 9 * GB], [4, 8 * GB]) }, 'no more memory'],
  gpu_out_of_range: [{ gpuBytes: null }, 'above zero'],
  margin_out_of_range: [{ safetyMargin: 1.5 }, 'up to 100 %'],
  intercept_below_states: [{ probes: probesOf([2, 5 * GB], [4, 9 * GB]) }, '1.00 GB', '2.10 GB'],
  gradients_freed: [{ probes: probesOf([2, 6.2 * GB], [4, 10.2 * GB]) }, '2.20 GB', '2.30 GB'],
  step_bound: [{ probes: probesOf([2, 3 * GB], [4, 12 * GB]) }, 'Run 1', '3.00 GB', '2.50 GB'],
  intercept_negative: [{ probes: probesOf([2, 4 * GB], [4, 9 * GB]) }, 'below zero'],
  probe_above_gpu: [{ probes: probesOf([2, 8 * GB], [12, 28 * GB]) }, 'Run 2'],
  far_extrapolation: [{ probes: probesOf([1, 5 * GB], [2, 5.5 * GB]) }, 'Batch 34', '(2)'],
  narrow_probes: [{ probes: probesOf([1, 5 * GB, GB / 20], [2, 5.5 * GB, GB / 20]) }, '28 to 42'],
  not_linear: [{ probes: probesOf([1, 5 * GB], [2, 9 * GB], [3, 9 * GB]) }, '1.00 GB less exact'],
  mixed_units: [{ probes: probesOf([2, 6.05 * GB], [4, 10.05 * GB]) }, 'GiB instead of GB'],
  near_flat: [{ probes: probesOf([2, 8 * GB], [4, 8001e6]) }, 'less than 1 MB'],
  huge_batch: [{ gpuBytes: 1e15 }, '449,998'],
  contradicts_oom: [{ probes: [...probesOf([2, 8 * GB], [4, 12 * GB]), { batch: 8, atLeastBytes: 22 * GB }] }, 'Batch 8', '22.00 GB', '20.00 GB'],
  contradicts_success: [{ probes: [...probesOf([2, 8 * GB], [4, 12 * GB]), { batch: 8, atMostBytes: 19 * GB }] }, 'Batch 8', '19.00 GB', '20.00 GB'],
  bad_request: [{ nonsense: 1 }, 'Go back to the example'],
};

function findingOf(code) {
  const request = { ...engine.defaults(), ...CASES[code][0] };
  const finding = engine.calculate(request).findings.find((each) => each.code === code);
  assert.ok(finding, `${code} does not come about`);
  return { finding, request };
}

test('Every finding of the core can be brought about', () => {
  assert.deepEqual(Object.keys(CASES).sort(), [...FINDING_CODES].sort());
  for (const code of FINDING_CODES) findingOf(code);
});

test('Every finding becomes a sentence with its values, in every language', () => {
  for (const code of FINDING_CODES) {
    const { finding, request } = findingOf(code);
    for (const language of LANGUAGES) {
      const text = findingText(finding, request, language);
      assert.doesNotMatch(text, /[{}]|undefined|NaN|Infinity|\[object/, `${language.locale} ${code}: ${text}`);
      assert.match(text, /[.?]$/, `${language.locale} ${code}`);
      assert.ok(text.length > 15, `${language.locale} ${code}`);
    }
  }
});

test('English sentences name what the finding is about', () => {
  for (const code of FINDING_CODES) {
    const { finding, request } = findingOf(code);
    const text = plain(findingText(finding, request, inLanguage('en')));
    for (const shown of CASES[code].slice(1)) assert.ok(text.includes(shown), `${code}: ${text}`);
  }
});

test('Values stand in the language’s own format', () => {
  const { finding, request } = findingOf('intercept_below_states');
  const textIn = (locale) => plain(findingText(finding, request, inLanguage(locale)));
  assert.match(textIn('de'), /1,00 GB.*2,10 GB/);
  assert.match(textIn('es'), /1,00 GB.*2,10 GB/);
  assert.match(textIn('ko'), /1\.00 GB.*2\.10 GB/);
});

test('More trainable than all parameters has a sentence of its own, with the count', () => {
  const request = { ...engine.defaults(), trainableParams: 451e6 };
  const [finding] = engine.calculate(request).findings;
  for (const language of LANGUAGES) {
    assert.match(findingText(finding, request, language), /450[.,]000[.,]000/, language.locale);
  }
  const absurd = { ...engine.defaults(), trainableParams: 1e14 };
  assert.match(findingText(engine.calculate(absurd).findings[0], absurd, inLanguage('en')), /ten trillion/);
});

test('A range without an upper end has a sentence of its own', () => {
  const request = { ...engine.defaults(), probes: probesOf([1, 5 * GB, GB], [2, 5.5 * GB, GB]) };
  const finding = engine.calculate(request).findings.find(({ code }) => code === 'narrow_probes');
  for (const language of LANGUAGES) {
    const text = findingText(finding, request, language);
    assert.doesNotMatch(text, /null(?! )|undefined|[{}]/, language.locale);
    assert.match(text, /\d/, language.locale);
  }
  assert.match(findingText(finding, request, inLanguage('en')), /or more/);
});

test('Warnings about a run call it by the number it has on the page', () => {
  const request = { ...engine.defaults(), probes: probesOf([2, 8 * GB], [4, 12 * GB], [16, 36 * GB]) };
  const finding = engine.calculate(request).findings.find(({ code }) => code === 'probe_above_gpu');
  for (const language of LANGUAGES) assert.match(findingText(finding, request, language), /\b3(?!\d)/, language.locale);
});
