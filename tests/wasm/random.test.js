// SPDX-License-Identifier: MIT
// Random requests through reference, native command line and WebAssembly module. SEED=7 repeats or changes the draw.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadNodeEngine } from '../../scripts/lib/node_engine.js';
import { exact } from '../reference/exact.js';
import { digestOfNative, digestOfReference, isWrittenOtherwise, nativeLines } from './lib/engines.js';
import { families } from './lib/families.js';
import { Random } from './lib/random.js';

const seed = Number(process.env.SEED ?? 1);
const requestsOfFamily = 1000;
const wasm = await loadNodeEngine();

function compareAll(requests) {
  const natives = nativeLines(requests);
  assert.equal(natives.length, requests.length);
  requests.forEach((request, i) => {
    const where = `SEED=${seed}, request ${JSON.stringify(request)}`;
    assert.deepEqual(digestOfNative(natives[i]), digestOfReference(exact(request)), `native and reference: ${where}`);
    const response = wasm.calculate(request);
    if (isWrittenOtherwise(natives[i])) {
      assert.deepEqual(response, JSON.parse(natives[i]), `WebAssembly and native: ${where}`);
    } else {
      assert.equal(JSON.stringify(response), natives[i], `WebAssembly and native: ${where}`);
    }
  });
}

const titles = {
  ordinary: 'Ordinary requests of one decimal are answered alike by reference, native and WebAssembly',
  odd: 'Requests of odd sizes are answered alike by reference, native and WebAssembly',
  extreme: 'Requests anywhere in their ranges are answered alike by reference, native and WebAssembly',
  oneSided: 'Requests with one-sided readings are answered alike by reference, native and WebAssembly',
  manyProbes: 'Requests of three to six probes are answered alike by reference, native and WebAssembly',
  planned: 'Sharded and planned requests are answered alike by reference, native and WebAssembly',
  broken: 'Spoilt requests are answered alike by reference, native and WebAssembly',
};

for (const [name, draw] of Object.entries(families)) {
  test(titles[name], (t) => {
    t.diagnostic(`seed ${seed}, ${requestsOfFamily} requests`);
    const random = new Random(seed);
    compareAll(Array.from({ length: requestsOfFamily }, () => draw(random)));
  });
}

test('Every verdict and every finding occurs among the random requests', () => {
  const seen = new Set();
  for (const draw of Object.values(families)) {
    const random = new Random(seed);
    for (let i = 0; i < requestsOfFamily; ++i) {
      const { verdict, findings } = wasm.calculate(draw(random));
      seen.add(verdict);
      for (const finding of findings) seen.add(finding.code);
    }
  }
  assert.equal(seen.size, 4 + 22 + 1, [...seen].sort().join(' '));
});
