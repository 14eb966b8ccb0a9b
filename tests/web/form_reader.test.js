// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { OWN, PARTS, countSuffixes, fieldsOf, findingsByRow, readForm, rereadRuns } from '../../web/app/form_reader.js';
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

test('Rows that were only added are no runs', () => {
  const added = { batch: '', peak: ' \t' };
  const { request, readings } = read({ probes: [added, ...twoRunsAnd(added)] });
  assert.equal(request.probes.length, 2);
  assert.equal(readings.has('probes[0].batch'), false);
});

test('A half-filled run waits beside two whole ones and counts where they are missing', () => {
  const half = { batch: '8', peak: '' };
  const waiting = read({ probes: twoRunsAnd(half) });
  assert.deepEqual(waiting.request, read().request);
  assert.equal(waiting.readings.get('probes[2].peakBytes').code, 'empty');
  const { request } = read({ probes: [EXAMPLE.probes[0], half] });
  assert.deepEqual(request.probes[1], { batch: 8, peakBytes: null });
});

test('A run that ran out of memory or merely worked is a bound, without a reading error', () => {
  const { request, readings } = read({
    probes: twoRunsAnd({ batch: '16', peak: '23.5', reading: 'atLeast' }, { batch: '6', peak: '15000 MiB', reading: 'atMost' }),
  });
  assert.deepEqual(request.probes.slice(2), [{ batch: 16, atLeastBytes: 235e8 }, { batch: 6, atMostBytes: 15000 * 2 ** 20 }]);
  assert.ok(readings.get('probes[2].atLeastBytes').ok);
  assert.ok(readings.get('probes[3].atMostBytes').ok);
});

test('A bound without a memory of its own is the card’s', () => {
  const probes = twoRunsAnd({ batch: '16', peak: '', reading: 'atLeast' }, { batch: '6', peak: ' ', reading: 'atMost' });
  const { request, readings } = read({ probes, gpuBytes: '23.6 GiB' });
  assert.deepEqual(request.probes.slice(2), [{ batch: 16, atLeastBytes: request.gpuBytes }, { batch: 6, atMostBytes: request.gpuBytes }]);
  assert.equal(readings.get('probes[2].atLeastBytes').ofCard, true);
  assert.deepEqual(read({ probes, gpuBytes: 'x' }).request.probes[2], { batch: 16, atLeastBytes: null });
});

test('Memory without a unit is read in the chosen one, a unit of its own comes first', () => {
  const { request } = read({ unit: 'GiB', gpuBytes: '24', probes: [{ batch: '2', peak: '8.0' }, { batch: '4', peak: '12.0 GB' }] });
  assert.equal(request.gpuBytes, 24 * 2 ** 30);
  assert.deepEqual(request.probes[0], { batch: 2, peakBytes: 8 * 2 ** 30, errorBytes: 53687091 });
  assert.deepEqual(request.probes[1], { batch: 4, peakBytes: 12e9, errorBytes: 5e7 });
});

test('A moving average is added to a recipe and never to own values', () => {
  for (const { id, bytes } of recipes.ema) {
    assert.equal(read({ ema: id }).request.emaBytes, bytes, id);
    assert.equal(engine.calculate(read({ ema: id }).request).trainableBytesPerParam, 16 + bytes);
    assert.equal('emaBytes' in read({ ema: id, training: OWN }).request, false);
  }
});

test('Own parts are sent as they are, nought included', () => {
  const parts = { weightBytes: '4', gradientBytes: '0', optimizerBytes: '8.5', emaBytes: '2', stepTempBytes: '0' };
  const { request } = read({ training: PARTS, ema: 'fp32', ...parts });
  for (const [name, text] of Object.entries(parts)) assert.equal(request[name], Number(text), name);
  assert.equal('trainableBytesPerParam' in request, false);
  assert.equal(engine.calculate(request).trainableBytesPerParam, 14.5);
  const broken = engine.calculate(read({ training: PARTS, ...parts, gradientBytes: 'x' }).request);
  assert.deepEqual(broken.findings.map(({ field }) => field), ['gradientBytes']);
});

test('Runs read in GB are read again in another unit, digits and precision untouched, and no other entry', () => {
  const probes = [{ batch: '2', peak: '8.0' }, { batch: '4', peak: '12.0 gb' }, { batch: '8', peak: '14 GiB' }, { batch: '9', peak: 'x' },
    { batch: '16', peak: '', reading: 'atLeast' }, { batch: '6', peak: '21.5', reading: 'atMost' }];
  const texts = { ...EXAMPLE, probes };
  const asGib = rereadRuns(texts, CONTEXT, 'GiB');
  assert.deepEqual(asGib.probes.map(({ peak }) => peak), ['8.0 GiB', '12.0 GiB', '14 GiB', 'x', '', '21.5 GiB']);
  assert.deepEqual({ ...asGib, probes }, texts);
  const thousands = rereadRuns({ ...texts, probes: probes.slice(0, 2) }, CONTEXT, '× 1000 MiB');
  assert.deepEqual(readForm(thousands, CONTEXT).request.probes, [
    { batch: 2, peakBytes: 8000 * 2 ** 20, errorBytes: 50 * 2 ** 20 }, { batch: 4, peakBytes: 12000 * 2 ** 20, errorBytes: 50 * 2 ** 20 },
  ]);
  const { example, context } = inLanguage('de');
  assert.equal(rereadRuns(example, context, 'GiB').probes[0].peak, '8,0 GiB');
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
