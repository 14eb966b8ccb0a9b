// SPDX-License-Identifier: MIT
import createModule from 'vla-vram-wasm/vla_vram.js';
import wasmPath from 'vla-vram-wasm/vla_vram.wasm';

/**
 * Starts the core.
 * @returns {Promise<{calculate: (request: object) => object, defaults: () => object}>} rejects where WebAssembly is off
 */
export function loadEngine() {
  const wasmUrl = new URL(wasmPath, import.meta.url).href;
  return createModule({ locateFile: () => wasmUrl });
}
