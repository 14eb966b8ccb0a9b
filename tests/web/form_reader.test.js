// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { OWN, countSuffixes, fieldsOf, findingsByRow, readForm } from '../../web/app/form_reader.js';
import { LANGUAGES, engine, inLanguage, recipes } from './lib/languages.js';

const { example: EXAMPLE, context: CONTEXT } = inLanguage('en');
const DEFINED = {
  verdict: 'fits', maxBatch: 8, maxBatchLow: 8, maxBatchHigh: 8, peakBytes: 20e9, frozenBytes: 7e8, trainableBytes: 16e8,
  fixedBytes: 23e8, slopeBytes: 2e9, interceptBytes: 4e9, limitBytes: 216e8, headroomBytes: 16e8, findings: [],
};

const read = (changes = {}, context = CONTEXT) => readForm({ ...structuredClone(EXAMPLE), ...changes }, context);
const twoRunsAnd = (...more) => [...EXAMPLE.probes, ...more];

test('The worked example is the core’s default request in every language', () => {
  for (const { locale, example, context } of LANGUAGES) {
    const { request, readings } = readForm(example, context);
    assert.ok([...readings.values()].every(({ ok }) => ok), locale);
    const { frozenBytesPerParam, trainableBytesPerParam, ...defaults } = engine.defaults();
    const { weightBytes, gradientBytes, optimizerBytes } = request;
    assert.equal(weightBytes + gradientBytes + optimizerBytes, trainableBytesPerParam);
    assert.equal(request.frozenBytesPerParam, frozenBytesPerParam);
    for (const [name, value] of Object.entries(defaults)) if (name in request) assert.deepEqual(request[name], value, `${locale} ${name}`);
  }
});

test('The worked example gives the response of the contract', () => {
  const response = engine.calculate(read().request);
  for (const [name, value] of Object.entries(DEFINED)) assert.deepEqual(response[name], value, name);
});

test('Every field becomes whole bytes, counts and ratios of the request', () => {
  const { request } = read({
    totalParams: '7.6B', trainableParams: '111M', gpuBytes: '23.6 GiB', safetyMargin: '87.5 %',
    probes: [{ batch: '1', peak: '8192 MiB' }, { batch: '16', peak: '12.50' }],
  });
  assert.equal(request.totalParams, 76e8);
  assert.equal(request.trainableParams, 111e6);
  assert.equal(request.gpuBytes, 25340307046);
  assert.equal(request.safetyMargin, 0.875);
  assert.deepEqual(request.probes, [
    { batch: 1, peakBytes: 8589934592, errorBytes: 524288 },
    { batch: 16, peakBytes: 125e8, errorBytes: 5e6 },
  ]);
});

test('An entry that cannot be read is null in the request and leaves the others alone', () => {
  const broken = { totalParams: 'x', trainableParams: '', gpuBytes: '-3', safetyMargin: '1e999' };
  const { request: whole } = read();
  for (const [path, text] of Object.entries(broken)) {
    const { request, readings } = read({ [path]: text });
    assert.deepEqual(request, { ...whole, [path]: null }, path);
    assert.deepEqual([...readings].filter(([, { ok }]) => !ok).map(([name]) => name), [path]);
  }
});

test('A run with one unreadable half keeps its other half and claims no precision', () => {
  const { request } = read({ probes: [{ batch: '2', peak: 'much' }, { batch: '?', peak: '12.0' }] });
  assert.deepEqual(request.probes, [{ batch: 2, peakBytes: null }, { batch: null, peakBytes: 12e9, errorBytes: 5e7 }]);
});

test('A recipe is sent by its parts and an own value as one number', () => {
  for (const { id, source: _source, ...parts } of recipes.training) {
    const { request } = read({ training: id });
    for (const [name, value] of Object.entries(parts)) assert.equal(request[name], value, `${id} ${name}`);
    assert.equal('trainableBytesPerParam' in request, false, id);
  }
  const { request } = read({ training: OWN, trainableBytesPerParam: '12.5', frozen: OWN, frozenBytesPerParam: '0.516' });
  assert.deepEqual([request.trainableBytesPerParam, request.frozenBytesPerParam], [12.5, 0.516]);
  assert.equal('weightBytes' in request, false);
});

test('Every storage format is sent as its bytes', () => {
  for (const { id, bytes } of recipes.frozen) assert.equal(read({ frozen: id }).request.frozenBytesPerParam, bytes, id);
});

test('Own values are read only while they are chosen', () => {
  const unread = { frozenBytesPerParam: 'x', trainableBytesPerParam: 'y' };
  assert.equal(engine.calculate(read(unread).request).verdict, 'fits');
  const { request, readings } = read({ ...unread, frozen: OWN, training: OWN });
  assert.deepEqual([request.frozenBytesPerParam, request.trainableBytesPerParam], [null, null]);
  assert.equal(readings.get('frozenBytesPerParam').code, 'not_number');
  const codes = engine.calculate(request).findings.map(({ code, field }) => `${code} ${field}`);
  assert.deepEqual(codes, ['bytes_per_param_out_of_range frozenBytesPerParam', 'bytes_per_param_out_of_range trainableBytesPerParam']);
});

test('A choice nobody offers is refused by the core instead of taken for another', () => {
  const { findings } = engine.calculate(read({ frozen: 'fp3', training: 'magic' }).request);
  assert.deepEqual(findings.map(({ field }) => field), ['frozenBytesPerParam', 'trainableBytesPerParam']);
});

test('Rows that were only added are no runs, half filled ones are', () => {
  const added = { batch: '', peak: ' \t' };
  const { request, readings } = read({ probes: [added, ...twoRunsAnd(added, { batch: '8', peak: '' })] });
  assert.equal(request.probes.length, 3);
  assert.deepEqual(request.probes[2], { batch: 8, peakBytes: null });
  assert.equal(readings.has('probes[0].batch'), false);
  assert.equal(readings.get('probes[4].peakBytes').code, 'empty');
});

test('Findings about runs come back to the rows they stand in', () => {
  const texts = { ...EXAMPLE, probes: [{ batch: '', peak: '' }, ...twoRunsAnd({ batch: '0', peak: '30' })] };
  const { findings } = engine.calculate(readForm(texts, CONTEXT).request);
  const byRow = findingsByRow(findings, texts).map(({ code, field }) => [code, field]);
  assert.deepEqual(findings[0].field, 'probes[2].batch');
  assert.deepEqual(byRow[0], ['batch_out_of_range', 'probes[3].batch']);
  assert.ok(findingsByRow([{ code: 'bad_request' }, { code: 'same_batch', field: 'probes' }], texts).every(({ field }) => !field?.includes('[')));
});

test('No row at all is a request without runs', () => {
  const { request } = read({ probes: [] });
  assert.deepEqual(request.probes, []);
  assert.equal(engine.calculate(request).findings[0].code, 'too_few_probes');
});

test('Thirty-two rows are read and answered', () => {
  const probes = Array.from({ length: 32 }, (_, row) => ({ batch: String(row + 1), peak: `${4 + 2 * (row + 1)}.0` }));
  const response = engine.calculate(read({ probes }).request);
  assert.deepEqual([response.verdict, response.slopeBytes, response.interceptBytes], ['fits', 2e9, 4e9]);
});

test('Every field has one path and the request has nothing beyond the contract', () => {
  const texts = { ...EXAMPLE, frozen: OWN, training: OWN };
  const paths = fieldsOf(texts, CONTEXT).map(({ path }) => path);
  assert.equal(new Set(paths).size, paths.length);
  assert.equal(paths.length, 6 + 2 * EXAMPLE.probes.length);
  assert.notEqual(engine.calculate(readForm(texts, CONTEXT).request).findings[0]?.code, 'bad_request');
});

test('Words of a locale file become a table of powers', () => {
  assert.deepEqual(countSuffixes('mil millones:9, millón:6,mil:3'), { 'mil millones': 9, 'millón': 6, mil: 3 });
});
