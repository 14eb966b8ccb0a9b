// SPDX-License-Identifier: MIT
// The WebAssembly module in Node: for prerendering, tests and measurements.
import { readFileSync } from 'node:fs';

const glue = new URL('../../build/wasm/cpp/vla_vram.js', import.meta.url);
const wasm = new URL('../../build/wasm/cpp/vla_vram.wasm', import.meta.url);

/** @returns {Promise<{calculate: (request: object) => object, defaults: () => object}>} the core, as the page calls it */
export async function loadNodeEngine() {
  const { default: createModule } = await import(glue);
  return createModule({ wasmBinary: readFileSync(wasm) });
}
