// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';

/** What the pages may load and do: their own files, WebAssembly, nothing from elsewhere. */
export const SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What the single file may do: run its own script and style, known by their content, and load nothing at all. */
export const singleFilePolicy = ({ script, style }) => [
  "default-src 'none'",
  `script-src ${hashOf(script)} 'wasm-unsafe-eval'`,
  `style-src ${hashOf(style)}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
