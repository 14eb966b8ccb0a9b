// SPDX-License-Identifier: MIT
// The fixtures through the reference, the native command line and the WebAssembly module.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadNodeEngine } from '../../scripts/lib/node_engine.js';
import { exact } from '../reference/exact.js';
import { fixtureLine } from '../reference/fill_expected.js';
import {
  digestOfNative, digestOfReference, isWrittenOtherwise, nativeLines, parseDigits, plainOf,
} from './lib/engines.js';

const linesOf = (name) =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8').split('\n').filter(Boolean);
const requestsOf = (lines) => lines.map((line) => JSON.parse(line).request);

const wasm = await loadNodeEngine();
const examples = linesOf('examples.jsonl');
const limits = linesOf('limits.jsonl');

test('Every number of the worked examples comes out of reference, native and WebAssembly', () => {
  const natives = nativeLines(requestsOf(examples));
  examples.forEach((line, i) => {
    const { note, request, expected } = JSON.parse(line);
    const fromReference = plainOf(exact(request));
    for (const [source, response] of Object.entries({
      reference: fromReference,
      native: JSON.parse(natives[i]),
      WebAssembly: wasm.calculate(request),
    })) {
      for (const [name, value] of Object.entries(expected)) {
        assert.equal(response[name], value, `${note}: ${name}, ${source}`);
      }
    }
  });
});

test('The limits are what the reference says, digit for digit', () => {
  for (const line of limits) {
    const { note, request } = JSON.parse(line);
    assert.equal(fixtureLine(note, request), line);
  }
});

test('Numbers and findings of the limits come out of the native command line, digit for digit', () => {
  const natives = nativeLines(requestsOf(limits));
  limits.forEach((line, i) => {
    const { note, expected, expectedFindings } = parseDigits(line);
    const { verdict, ...numbers } = expected;
    assert.deepEqual(digestOfNative(natives[i]), { verdict, codes: expectedFindings, numbers }, note);
  });
});

test('WebAssembly and the native command line answer every fixture alike, byte for byte', () => {
  const requests = requestsOf([...examples, ...limits]);
  const natives = nativeLines(requests);
  let compared = 0;
  requests.forEach((request, i) => {
    const response = wasm.calculate(request);
    // JavaScript has no whole numbers above 2^53: there the module gives the nearest double, which the native line
    // becomes when it is read as JSON.
    if (isWrittenOtherwise(natives[i])) {
      assert.deepEqual(response, JSON.parse(natives[i]));
    } else {
      assert.equal(JSON.stringify(response), natives[i]);
      ++compared;
    }
  });
  assert.ok(compared > requests.length * 0.9);
});

test('The module names the defaults that an empty request stands for', () => {
  assert.deepEqual(wasm.calculate(wasm.defaults()), wasm.calculate({}));
  assert.deepEqual(wasm.defaults(), {
    totalParams: 450000000,
    trainableParams: 100000000,
    frozenBytesPerParam: 2,
    trainableBytesPerParam: 16,
    probes: [
      { batch: 2, peakBytes: 8000000000, errorBytes: 50000000 },
      { batch: 4, peakBytes: 12000000000, errorBytes: 50000000 },
    ],
    gpuBytes: 24000000000,
    safetyMargin: 0.9,
  });
});

test('The reference itself agrees with a calculation by hand', () => {
  const request = {
    totalParams: 1,
    trainableParams: 1,
    trainableBytesPerParam: 4,
    probes: [{ batch: 1, peakBytes: 10 }, { batch: 3, peakBytes: 13 }],
    gpuBytes: 12,
    safetyMargin: 1,
  };
  const { verdict, codes, numbers } = digestOfReference(exact(request));
  assert.equal(verdict, 'fits');
  assert.equal(numbers.maxBatch, '2');
  assert.equal(numbers.peakBytes, '12'); // 11.5
  assert.equal(numbers.headroomBytes, '1'); // 0.5
  assert.equal(numbers.slopeBytes, '2'); // 1.5
  assert.equal(numbers.interceptBytes, '9'); // 8.5
  assert.deepEqual(codes, ['near_flat', 'probe_above_gpu', 'step_bound', 'step_bound']);
});
