// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answerTo } from '../../web/app/answer.js';
import { MAX_PROBES } from '../../web/app/state.js';
import { LANGUAGES, definedResults, engine, inLanguage, plain } from './lib/languages.js';

const english = inLanguage('en');
const answer = (changes, language = english) =>
  answerTo(engine, { ...structuredClone(language.example), ...changes }, language.context, language);
const codesOf = ({ view }) => view.findings.map(({ code }) => code);

test('The worked example is answered without a word of complaint in every language', () => {
  for (const language of LANGUAGES) {
    const { view, messages, probesMessage, echoes } = answer({}, language);
    assert.deepEqual([messages.size, probesMessage, view.findings], [0, '', []], language.locale);
    assert.equal(plain(view.rows.peak), definedResults(language).peak);
    assert.match(echoes.get('totalParams'), /450[.,]000[.,]000/);
  }
});

test('The exact batch comes out where doubles lose a sample', () => {
  const { view } = answer({ probes: [{ batch: '4', peak: '6.3' }, { batch: '8', peak: '8.3' }], gpuBytes: '12' });
  assert.deepEqual([view.batch, plain(view.rows.peak), plain(view.rows.headroom)], ['13', '10.8 GB', '0.0 GB'].map(String));
});

test('An unreadable entry is complained about once, in the words of its reader', () => {
  for (const language of LANGUAGES) {
    const { view, messages } = answer({ gpuBytes: 'abc' }, language);
    assert.deepEqual([...messages.keys()], ['gpuBytes']);
    assert.deepEqual(view.findings.map(({ text }) => text), [messages.get('gpuBytes')], language.locale);
    assert.ok(messages.get('gpuBytes').includes('24'), language.locale);
  }
});

test('A readable entry out of range is complained about in the words of the core', () => {
  const { messages, echoes } = answer({ safetyMargin: '120', totalParams: '0' });
  assert.match(messages.get('safetyMargin'), /up to 100 %/);
  assert.match(messages.get('totalParams'), /from one parameter to ten trillion/);
  assert.equal(echoes.get('totalParams'), '= 0 parameters');
});

test('A broken run is not also counted as a missing one', () => {
  const broken = answer({ probes: [{ batch: '2', peak: 'x' }, { batch: '4', peak: '12.0' }] });
  assert.deepEqual(codesOf(broken), ['peak_out_of_range']);
  assert.equal(broken.view.summary, 'One entry cannot be used yet.');
  assert.equal(broken.probesMessage, '');
  const missing = answer({ probes: [{ batch: '4', peak: '12.0' }] });
  assert.deepEqual(codesOf(missing), ['too_few_probes']);
  assert.match(missing.probesMessage, /Two usable runs/);
});

test('A half-filled run leaves the answer of the others and is complained about beside its field alone', () => {
  const { view, messages } = answer({ probes: [...english.example.probes, { batch: '8', peak: '' }] });
  assert.deepEqual([view.verdict, view.batch, view.findings], ['fits', '8', []]);
  assert.deepEqual([...messages.keys()], ['probes[2].peakBytes']);
});

test('A unit is called mistaken only where a run was read in GB', () => {
  const probes = (unit) => [{ batch: '2', peak: `6.05${unit}` }, { batch: '4', peak: `10.05${unit}` }];
  assert.ok(codesOf(answer({ probes: probes('') })).includes('mixed_units'));
  const gib = [{ batch: '2', peak: '5.635 GiB' }, { batch: '4', peak: '9.360 GiB' }];
  const answered = answer({ probes: gib });
  assert.ok(codesOf(answered).includes('intercept_below_states'));
  assert.ok(!codesOf(answered).includes('mixed_units'));
});

test('A part out of range is complained about in its own field, a sum out of range in the first', () => {
  const parts = { training: 'parts', weightBytes: '2', gradientBytes: '2', optimizerBytes: '8', emaBytes: '0', stepTempBytes: '2' };
  const pathsOf = (changes) => [...answer({ ...parts, ...changes }).messages.keys()];
  assert.deepEqual(pathsOf({}), []);
  assert.deepEqual(pathsOf({ emaBytes: 'x' }), ['emaBytes']);
  assert.deepEqual(pathsOf({ optimizerBytes: '65' }), ['weightBytes']);
  assert.deepEqual(pathsOf({ weightBytes: '0', gradientBytes: '0', optimizerBytes: '0' }), ['weightBytes']);
  assert.deepEqual(pathsOf({ stepTempBytes: '65' }), ['stepTempBytes']);
});

test('A bound the line contradicts is named by its row', () => {
  const { view } = answer({ probes: [{ batch: '', peak: '' }, ...english.example.probes, { batch: '7', peak: '', reading: 'atLeast' }] });
  const found = view.findings.map(({ code, field }) => [code, field]);
  assert.deepEqual(found, [['not_linear', 'probes'], ['contradicts_oom', 'probes[3].atLeastBytes']]);
});

test('Complaints about all runs stand beside the group and in no field', () => {
  const { messages, probesMessage } = answer({ probes: [{ batch: '4', peak: '8.0' }, { batch: '4', peak: '12.0' }] });
  assert.equal(messages.size, 0);
  assert.match(probesMessage, /same batch/);
});

test('A complaint about a run stays with its row when an empty row stands above', () => {
  const probes = [{ batch: '', peak: '' }, { batch: '2', peak: '8.0' }, { batch: '4', peak: 'x' }, { batch: '8', peak: '20.0' }];
  const { view, messages } = answer({ probes });
  assert.deepEqual([...messages.keys()], ['probes[2].peakBytes']);
  assert.equal(view.findings[0].field, 'probes[2].peakBytes');
  assert.equal(plain(view.rows.slope), '2.00 GB per sample');
});

test('Warnings and notes are listed and stand beside no field', () => {
  const { view, messages } = answer({ probes: [{ batch: '2', peak: '8.0' }, { batch: '16', peak: '36.0' }] });
  assert.deepEqual(codesOf({ view }), ['probe_above_gpu']);
  assert.equal(messages.size, 0);
  assert.match(view.findings[0].text, /^Run 2 /);
});

test('Every field at once can be wrong and each has its own sentence', () => {
  const nonsense = {
    totalParams: '', trainableParams: '<b>', gpuBytes: '🤖', safetyMargin: '1e999', frozen: 'own', frozenBytesPerParam: 'NaN',
    training: 'own', trainableBytesPerParam: '-1', probes: [{ batch: '2.5', peak: '24G' }, { batch: '9'.repeat(1e6), peak: '1.2.3' }],
  };
  for (const language of LANGUAGES) {
    const { view, messages } = answer(nonsense, language);
    assert.equal(messages.size, 10, language.locale);
    for (const [path, text] of messages) {
      assert.doesNotMatch(text, /[{}<]|undefined|NaN/, `${language.locale} ${path}`);
      assert.ok(text.length < 200, path);
    }
    assert.deepEqual([view.verdict, view.batch], ['invalid', '–']);
    assert.match(view.summary, /10/, language.locale);
  }
});

test('The form takes as many runs as the core does', () => {
  const runs = (count) => Array.from({ length: count }, (_, index) => ({ batch: String(index + 1), peak: String(index + 10) }));
  assert.ok(!codesOf(answer({ probes: runs(MAX_PROBES) })).includes('bad_request'));
  assert.ok(codesOf(answer({ probes: runs(MAX_PROBES + 1) })).includes('bad_request'));
});
