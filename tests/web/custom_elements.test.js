// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (name) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const [{ declarations: [manifest] }] = JSON.parse(read('web/element/custom-elements.json')).modules;
const source = read('web/element/element.js');
const guide = read('docs/embedding.md');

test('The element’s description names its attributes, properties and event, and so does the guide', () => {
  const [, observed] = /observedAttributes = \[([^\]]*)\]/.exec(source);
  const attributes = observed.match(/\w+/g);
  assert.deepEqual(manifest.attributes.map(({ name }) => name).sort(), attributes.sort());
  assert.deepEqual([...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name).sort(), attributes.sort());
  for (const { name } of manifest.members) assert.match(source, new RegExp(`get ${name}\\(\\)`));
  for (const { name } of manifest.events) assert.ok(source.includes(`CustomEvent('${name}'`) && guide.includes(name));
  assert.equal(manifest.tagName, 'vla-vram-calculator');
});
