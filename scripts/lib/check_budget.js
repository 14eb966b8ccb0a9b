// SPDX-License-Identifier: MIT
// Bytes of a first visit, gzip-compressed, and of the single file, against their budgets. Exit status 1 where one is exceeded.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../', import.meta.url));
const site = path.join(root, 'dist/site');
const kB = 1000;

const gzipBytes = (...parts) => parts.reduce((sum, data) => sum + gzipSync(data, { level: 9 }).length, 0);
const read = (file) => readFileSync(path.join(site, file));

/** Files a page loads before its first result: what its markup names, and what those scripts import. */
function firstVisit(page) {
  const html = read(page).toString();
  const below = (reference, from) => path.join(path.dirname(from), reference);
  const named = [...html.matchAll(/<(?:link|script)[^>]*?(?:href|src)="([^":]+)"/g)].map(([, file]) => below(file, page));
  const files = new Set(named.filter((file) => /\.(js|css|wasm|svg)$/.test(file)));
  for (const script of [...files].filter((file) => file.endsWith('.js'))) {
    const imports = read(script).toString().matchAll(/from"([^"]+)"|import"([^"]+)"/g);
    for (const [, a, b] of imports) files.add(below(a ?? b, script));
  }
  return [...files];
}

const glue = gzipBytes(readFileSync(path.join(root, 'build/site/glue.min.js')));
const languages = readdirSync(site, { withFileTypes: true }).filter((entry) => /^[a-z]{2}(-[A-Za-z]+)?$/.test(entry.name) && entry.isDirectory());

const rows = [];
for (const { name } of languages) {
  const page = `${name}/index.html`;
  const files = firstVisit(page);
  const sizeOf = (pattern) => gzipBytes(...files.filter((file) => pattern.test(file)).map(read));
  const html = gzipBytes(read(page));
  const scripts = sizeOf(/\.js$/);
  rows.push([`${name}: HTML and CSS before first paint`, html + sizeOf(/\.css$/), 18 * kB]);
  rows.push([`${name}: app scripts and strings`, scripts - glue, 20 * kB]);
  rows.push([`${name}: wasm and glue`, sizeOf(/\.wasm$/) + glue, 30 * kB]);
  rows.push([`${name}: everything to the first result`, html + sizeOf(/./), 64 * kB]);
}
const fonts = readdirSync(site, { recursive: true }).filter((file) => /\.(woff2?|ttf|otf)$/.test(file));
rows.push(['web fonts', fonts.length, 0]);

rows.push(['the page as one file, not compressed', readFileSync(path.join(root, 'dist/vla-vram-calculator.html')).length, 400 * kB]);

let exceeded = 0;
for (const [what, bytes, budget] of rows) {
  const over = bytes > budget;
  exceeded += over ? 1 : 0;
  console.log(`${over ? 'OVER' : 'ok  '} ${String(bytes).padStart(6)} of ${String(budget).padStart(6)}  ${what}`);
}
process.exitCode = exceeded ? 1 : 0;
