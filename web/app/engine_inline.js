// SPDX-License-Identifier: MIT
import createModule from 'vla-vram-wasm/vla_vram.js';
import wasmBinary from 'vla-vram-wasm/vla_vram.wasm';

/** Starts the core from the bytes this script carries. Nothing is ever fetched by the name it would look for. */
export const loadEngine = () => createModule({ wasmBinary, locateFile: (name) => name });
