// SPDX-License-Identifier: MIT
// Median time of one calculation: native core, WebAssembly module with its marshalling, and the headline formulas in
// plain JavaScript doubles, which are fast and now and then wrong by a sample. Needs
//   cmake --preset release -DVLA_VRAM_BENCH=ON && cmake --build --preset release && cmake --build --preset wasm
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { loadNodeEngine } from '../../scripts/lib/node_engine.js';

const ROUNDS = 51;
const ROUND_MS = 4;
const native = fileURLToPath(new URL('../../build/release/vla_vram_bench', import.meta.url));

const peaks = [1, 2, 3, 4, 5, 6].map((batch) => ({ batch, peakBytes: 4e9 + batch * 2e9, errorBytes: 5e7 }));
const CASES = [
  { name: 'default', title: 'two probes, the page default', request: {} },
  {
    name: 'readings',
    title: 'six probes, two one-sided readings',
    request: { probes: [...peaks, { batch: 12, atLeastBytes: 24e9 }, { batch: 8, atMostBytes: 24e9 }] },
  },
  {
    name: 'sharded',
    title: 'seven GPUs, ZeRO-2, planned batch',
    request: { gpus: 7, zeroStage: 2, effectiveBatch: 256 },
  },
];

/** What a page without an exact core would compute; neither ranges nor findings. */
function inDoubles(request) {
  const frozen = (request.totalParams - request.trainableParams) * request.frozenBytesPerParam;
  const trainable = request.trainableParams * request.trainableBytesPerParam;
  const [first, second] = request.probes;
  const slope = (second.peakBytes - first.peakBytes) / (second.batch - first.batch);
  const intercept = first.peakBytes - slope * first.batch;
  const limit = request.safetyMargin * request.gpuBytes;
  const maxBatch = Math.max(0, Math.floor((limit - intercept) / slope));
  const peak = intercept + slope * maxBatch;
  const fixed = frozen + trainable;
  return { maxBatch, peak, frozen, trainable, fixed, slope, intercept, limit, headroom: limit - peak };
}

function medianNanoseconds(call) {
  const timeOf = (calls) => {
    const start = performance.now();
    for (let i = 0; i < calls; ++i) call();
    return performance.now() - start;
  };
  let calls = 1;
  while (timeOf(calls) < ROUND_MS) calls *= 2;
  const times = Array.from({ length: ROUNDS }, () => timeOf(calls) / calls);
  return times.sort((a, b) => a - b)[ROUNDS >> 1] * 1e6;
}

function nativeNanoseconds() {
  const run = spawnSync(native, { encoding: 'utf8' });
  if (run.error) throw new Error(`${native} cannot be run; build it with -DVLA_VRAM_BENCH=ON`, { cause: run.error });
  const rows = run.stdout.trim().split('\n').map((line) => line.split(' '));
  const entryOf = ([name, maxBatch, time]) => [name, { maxBatch: Number(maxBatch), time: Number(time) }];
  return Object.fromEntries(rows.map(entryOf));
}

const inUnit = (time) => (time < 1000 ? `${time.toFixed(1)} ns` : `${(time / 1000).toFixed(2)} µs`);
const times = (ratio) => `${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)} ×`;

function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const padded = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]));
  for (const row of rows) console.log(row.map(padded).join('   '));
}

const engine = await loadNodeEngine();
const natives = nativeNanoseconds();
const defaults = engine.defaults();
let sink = 0;
// Doubles take two probes and one GPU only: the page default stands for all.
const doubles = medianNanoseconds(() => (sink += inDoubles(defaults).maxBatch));
const rows = [['median of one call', 'native', 'WebAssembly', 'to native', 'doubles in JS', 'WebAssembly to it']];
for (const { name, title, request } of CASES) {
  const whole = { ...defaults, ...request };
  if (engine.calculate(request).maxBatch !== natives[name].maxBatch) throw new Error(`${name}: not the same request`);
  const wasm = medianNanoseconds(() => (sink += engine.calculate(whole).maxBatch));
  const { time } = natives[name];
  rows.push([title, inUnit(time), inUnit(wasm), times(wasm / time), inUnit(doubles), times(wasm / doubles)]);
}
printTable(rows);
console.log(`\n${ROUNDS} rounds of at least ${ROUND_MS} ms each, Node ${process.version}, ${process.arch}`);
if (Number.isNaN(sink)) throw new Error('a call computed no batch');
