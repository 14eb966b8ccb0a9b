// SPDX-License-Identifier: MIT
// Run on its own, with --expose-gc: many calls, then how much memory they left behind, as JSON.
import { loadNodeEngine } from '../../../scripts/lib/node_engine.js';
import { families } from './families.js';
import { Random } from './random.js';

const calls = Number(process.argv[2]);
const engine = await loadNodeEngine();
const random = new Random(1);
const draws = Object.values(families);
const requests = Array.from({ length: 1000 }, (_, i) => draws[i % draws.length](random));

const measure = () => {
  globalThis.gc();
  return { heap: process.memoryUsage().heapUsed, handles: engine.count_emval_handles() };
};
for (const request of requests) engine.calculate(request);
const before = measure();
for (let i = 0; i < calls; ++i) engine.calculate(requests[i % requests.length]);
const after = measure();
const { maxBatch } = engine.calculate({});
const grown = { grownBytes: after.heap - before.heap, grownHandles: after.handles - before.handles };
console.log(JSON.stringify({ ...grown, maxBatch }));
