// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadNodeEngine } from '../../scripts/lib/node_engine.js';

const wasm = await loadNodeEngine();
const NUMBERS = ['totalParams', 'trainableParams', 'frozenBytesPerParam', 'trainableBytesPerParam', 'weightBytes',
  'gradientBytes', 'optimizerBytes', 'emaBytes', 'stepTempBytes', 'gpuBytes', 'safetyMargin', 'gpus', 'zeroStage', 'effectiveBatch',
  'wantedBatch'];
const PROBE_NUMBERS = ['batch', 'peakBytes', 'atLeastBytes', 'atMostBytes', 'errorBytes'];
const ODDITIES = [NaN, Infinity, -Infinity, null, undefined, '', '8', 'NaN', true, false, [], [1], {}, { a: 1 }, -0, 5n,
  Symbol('s'), () => 1, new Date(0), new Map(), /x/, new Float64Array(3), Number.MAX_VALUE, Number.MIN_VALUE, 2 ** 53];

const runNode = (flags, ...args) => spawnSync(process.execPath, [...flags, ...args], { encoding: 'utf8' });

/** An answer of the contract, whatever was asked. */
function checkAnswer(request) {
  const response = wasm.calculate(request);
  assert.ok(['fits', 'fixed_exceeds', 'too_small', 'invalid'].includes(response.verdict));
  assert.ok(Array.isArray(response.findings));
  const { verdict, findings: _findings, ...numbers } = response;
  for (const [name, value] of Object.entries(numbers)) {
    const isCode = name === 'crossCheck' && typeof value === 'string';
    assert.ok(isCode || Number.isFinite(value) || (name === 'maxBatchHigh' && value === null), `${verdict}: ${name} is ${value}`);
  }
  return response;
}

test('The module runs where code generation from strings is forbidden', () => {
  const script = `
    import { loadNodeEngine } from ${JSON.stringify(new URL('../../scripts/lib/node_engine.js', import.meta.url).href)};
    let forbidden = false;
    try { new Function('return 1'); } catch { forbidden = true; }
    const engine = await loadNodeEngine();
    console.log(JSON.stringify([forbidden, engine.calculate({}).maxBatch, engine.defaults().gpuBytes]));`;
  const run = runNode(['--disallow-code-generation-from-strings', '--input-type=module'], '--eval', script);
  assert.equal(run.stderr, '');
  assert.deepEqual(JSON.parse(run.stdout), [true, 8, 24000000000]);
});

test('Two hundred thousand calls leave no memory behind', () => {
  const endurance = fileURLToPath(new URL('lib/endurance.js', import.meta.url));
  const run = runNode(['--expose-gc'], endurance, '200000');
  assert.equal(run.stderr, '');
  const { grownBytes, grownHandles, maxBatch } = JSON.parse(run.stdout);
  assert.equal(maxBatch, 8);
  assert.equal(grownHandles, 0);
  assert.ok(grownBytes < 1e6, `${grownBytes} bytes`);
});

test('Whatever stands in a field is answered, never thrown', () => {
  for (const oddity of ODDITIES) {
    for (const name of NUMBERS) checkAnswer({ [name]: oddity });
    for (const name of PROBE_NUMBERS) {
      checkAnswer({ probes: [{ batch: 2, peakBytes: 8e9, [name]: oddity }, { batch: 4, peakBytes: 12e9 }] });
    }
    checkAnswer({ probes: oddity });
    checkAnswer({ probes: [oddity, oddity] });
    checkAnswer({ unknown: oddity });
  }
});

test('Whatever is asked instead of a request is answered, never thrown', () => {
  for (const oddity of ODDITIES) checkAnswer(oddity);
  checkAnswer();
  assert.equal(wasm.calculate(null).findings[0].code, 'bad_request');
  assert.equal(wasm.calculate('{}').findings[0].code, 'bad_request');
  assert.equal(wasm.calculate([]).findings[0].code, 'bad_request');
});

test('Undefined fields are absent and take their defaults', () => {
  const everyField = Object.fromEntries([...NUMBERS, 'probes'].map((name) => [name, undefined]));
  assert.deepEqual(wasm.calculate(everyField), wasm.calculate({}));
  assert.deepEqual(
    wasm.calculate({ probes: [{ batch: 2, peakBytes: 8e9, atMostBytes: undefined }, { batch: 4, peakBytes: 12e9 }] }),
    wasm.calculate({ probes: [{ batch: 2, peakBytes: 8e9 }, { batch: 4, peakBytes: 12e9 }] }),
  );
});

test('A request is read and never written to', () => {
  const probe = Object.freeze({ batch: 2, peakBytes: 8e9 });
  const request = Object.freeze({ probes: Object.freeze([probe, Object.freeze({ batch: 4, peakBytes: 12e9 })]) });
  assert.equal(wasm.calculate(request).maxBatch, 8);
});

test('Answers are objects of their own', () => {
  const first = wasm.calculate({});
  first.maxBatch = 1;
  first.findings.push('x');
  assert.equal(wasm.calculate({}).maxBatch, 8);
  assert.deepEqual(wasm.calculate({}).findings, []);
});

test('A large list of probes is refused without being read', () => {
  const probes = Array.from({ length: 1e6 }, () => ({ batch: 1, peakBytes: 1 }));
  assert.equal(checkAnswer({ probes }).findings[0].field, 'probes');
});
