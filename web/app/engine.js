// SPDX-License-Identifier: MIT
import createModule from 'vla-vram-wasm/vla_vram.js';
import wasmPath from 'vla-vram-wasm/vla_vram.wasm';

/**
 * Starts the core. Its bytes are compiled as they are, so that a server may call them what it likes.
 * @returns {Promise<{calculate: (request: object) => object, defaults: () => object}>} rejects where WebAssembly is off
 */
export async function loadEngine() {
  const answer = await fetch(new URL(wasmPath, import.meta.url), { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return createModule({ wasmBinary: await answer.arrayBuffer() });
}
