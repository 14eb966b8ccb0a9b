// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { writeHostFiles } from '../../scripts/lib/host_files.js';
import { readLanguages } from '../../scripts/lib/messages.js';
import { SECURITY_POLICY } from '../../scripts/lib/policy.js';
import { FOLDERS, attribute, readPage } from './lib/site.js';

const languages = readLanguages();

/** The files as they are made for an address, by name. */
function filesFor(baseUrl) {
  const outdir = mkdtempSync(path.join(tmpdir(), 'host-files-'));
  writeHostFiles({ outdir, baseUrl, languages, checked: '2026-10-23' });
  return (name) => readFileSync(path.join(outdir, name), 'utf8');
}

const builtFile = (name) => readFileSync(new URL(`../../dist/site/${name}`, import.meta.url), 'utf8');
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

test('The sitemap lists every page once, with all languages as its alternates', () => {
  const sitemap = builtFile('sitemap.xml');
  const canonicals = FOLDERS.map((folder) => attribute(readPage(folder).one('link[rel="canonical"]'), 'href'));
  assert.deepEqual(all(sitemap, /<loc>([^<]+)<\/loc>/g).sort(), canonicals.sort());
  const page = readPage('');
  const alternates = page.all('link[rel="alternate"]').map((link) => `${attribute(link, 'hreflang')} ${attribute(link, 'href')}`).sort();
  for (const entry of sitemap.split('<url>').slice(1)) {
    const listed = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, code, address]) => `${code} ${address}`);
    assert.deepEqual(listed.sort(), alternates);
  }
});

test('Robots are led to the sitemap at the address of the site', () => {
  assert.match(filesFor('https://example.org/tools/vram/')('robots.txt'), /^Sitemap: https:\/\/example\.org\/tools\/vram\/sitemap\.xml$/m);
});

test('Headers are given to the folder of the site and its hashed names are kept for ever', () => {
  for (const [baseUrl, folder] of [['https://example.org/', '/'], ['https://example.org/tools/vram/', '/tools/vram/']]) {
    const blocks = filesFor(baseUrl)('_headers').split('\n\n');
    assert.deepEqual(blocks.map((block) => block.split('\n')[0]), [`${folder}*`, `${folder}assets/*`]);
    assert.ok(blocks[0].includes(`Content-Security-Policy: ${SECURITY_POLICY}\n`));
    assert.match(blocks[1], /Cache-Control: public, max-age=31536000, immutable/);
  }
});

test('Every page holds the policy that hosts are given as a header', () => {
  for (const folder of FOLDERS) {
    assert.equal(attribute(readPage(folder).one('meta[http-equiv="Content-Security-Policy"]'), 'content'), SECURITY_POLICY, folder);
  }
});
