// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { commandOf } from '../../web/app/embed.js';
import { EMBEDDED, attribute, readPage } from './lib/site.js';
import { LANGUAGES } from './lib/languages.js';

const set = (rest) => commandOf({ type: 'vla-vram:set', ...rest });

test('A command of the parent is read and nothing beside it', () => {
  assert.deepEqual(set({ theme: 'dark', lang: 'ko', state: 'v=1&gpuBytes=12+GB' }), { theme: 'dark', lang: 'ko', state: 'v=1&gpuBytes=12+GB' });
  assert.deepEqual(set({}), {});
  assert.deepEqual(set({ theme: 'auto', html: '<b>', __proto__: { state: 'x' } }), { theme: 'auto' });
});

test('Anything that is no command is passed over', () => {
  for (const data of [null, undefined, 5, 'vla-vram:set', [], {}, { type: 'set' }, { type: ['vla-vram:set'] }, { type: 'vla-vram:result' }, () => 1]) {
    assert.equal(commandOf(data), null);
  }
});

test('Values of another shape or size are left out', () => {
  for (const theme of ['DARK', '', 1, null, ['dark'], 'dark ', '"><b>']) assert.deepEqual(set({ theme }), {});
  for (const lang of ['../..', 'k', 'ko/../..', '//x', 'javascript:1', 'ko?', 'x'.repeat(1e6), 7]) assert.deepEqual(set({ lang }), {});
  for (const state of [1, null, {}, 'x'.repeat(20_001)]) assert.deepEqual(set({ state }), {});
});

test('There is a page to embed for every language, kept out of search results and canonical in the whole page', () => {
  assert.deepEqual([...EMBEDDED].sort(), ['embed/', ...LANGUAGES.map(({ locale }) => `embed/${locale}/`)].sort());
  for (const folder of EMBEDDED) {
    const { one, all } = readPage(folder);
    assert.equal(attribute(one('meta[name="robots"]'), 'content'), 'noindex');
    assert.match(attribute(one('link[rel="canonical"]'), 'href'), new RegExp(`/${attribute(one('html'), 'lang')}/$`));
    assert.equal(all('#calculator').length + all('#results').length, 2);
    assert.deepEqual(all('.guide, .page-head, .answer-bar, link[rel="manifest"]'), []);
  }
});
