// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

import { flatten, readStrings } from '../../scripts/lib/messages.js';
import { formulasFor } from '../../web/pages/formulas.js';
import { recipes } from './lib/languages.js';
import { CROSS_CHECKS, FINDING_CODES, SEVERITIES, VERDICTS } from './lib/names.js';

const root = new URL('../../', import.meta.url);
const read = (name) => readFileSync(new URL(name, root), 'utf8');
const filesIn = (name, ending) => readdirSync(new URL(name, root)).filter((file) => file.endsWith(ending)).map((file) => name + file);

const ENGLISH = readStrings('en');
const EXISTING = Object.keys(flatten(ENGLISH));
const TEMPLATES = [...filesIn('web/pages/', '.njk'), ...filesIn('web/pages/_includes/', '.njk')].map(read).join('\n');
const APP = filesIn('web/app/', '.js').map(read).join('\n');
const BUILD = filesIn('scripts/lib/', '.js').map(read).join('\n');
const FORMULAS = read('web/pages/formulas.js');

const all = (text, pattern, prefix = '') => [...text.matchAll(pattern)].map(([, key]) => prefix + key);

/** Codes the readers refuse an entry with. */
function refusalCodes() {
  const calls = all(read('web/app/numbers.js') + read('web/app/units.js'), /refuse\(([^;]*?)[;}]/g);
  return [...new Set(calls.flatMap((call) => all(call, /'([a-z_]{4,})'/g)))];
}

/** Where a key is put together from parts: its group, and everything that can be chosen from it. */
const CHOSEN = {
  'form.frozenOption': recipes.frozen.map(({ id }) => id),
  'form.trainingOption': recipes.training.map(({ id }) => id),
  'form.emaOption': recipes.ema.map(({ id }) => id),
  'form.part': ['weight', 'gradient', 'optimizer', 'ema', 'sum', 'stepTemp'],
  'form.unit': ['GB', 'GiB', 'legend'],
  'form.probes.readingOption': ['peak', 'atLeast', 'atMost'],
  'form.probes.memory': ['peak', 'atLeast', 'atMost'],
  'results.row': ['peak', 'fixed', 'frozen', 'trainable', 'total', 'step', 'slope', 'intercept', 'overhead', 'limit', 'headroom'],
  'results.bar': ['frozen', 'trainable', 'overhead', 'activations', 'headroom', 'reserve'],
  'guide.bytesPart': ['weight', 'gradient', 'master', 'momentum', 'variance'],
  'guide.symbols': formulasFor(ENGLISH.symbol).symbols.map(({ key }) => key),
  'faq.smolvla': ['question', 'answer'],
  'faq.bytes': ['question', 'answer'],
  'faq.inference': ['question', 'answer'],
  'links.source': JSON.parse(read('web/site.json')).sources.map(({ key }) => key),
  'live.verdict': VERDICTS,
  'live.verdictDetail': VERDICTS,
  'live.severity': SEVERITIES,
  'live.crossCheck': CROSS_CHECKS,
  'live.next': ['one', 'range', 'digits'],
  'live.reread': ['gib', 'thousandMib'],
  'live.finding': FINDING_CODES,
  'live.input': refusalCodes().flatMap((code) => (/^(exponent|grouping|unit)$/.test(code) ? [code, `${code}Suggest`] : [code])),
};

function usedKeys() {
  const groups = Object.keys(CHOSEN);
  const named = [
    ...all(TEMPLATES, /\bs((?:\.\w+)+)/g).map((path) => path.slice(1)),
    ...all(APP, /\bt\('([\w.]+)'/g),
    ...all(APP, /'(live\.finding\.\w+)'/g),
    ...all(BUILD, /\bstrings((?:\.\w+){2,})(?![\w(])/g).map((path) => path.slice(1)),
    ...all(BUILD, /\bt\('([\w.]+)'/g),
    ...all(BUILD, /\$\{guide\.(\w+)\}/g, 'guide.'),
    ...all(BUILD, /\bmeta\.(\w+)/g, 'meta.').filter((key) => key !== 'meta.url'),
    ...all(FORMULAS, /\bwords\.(\w+)/g, 'symbol.'),
  ].filter((key) => !groups.includes(key));
  const chosen = groups.flatMap((group) => CHOSEN[group].map((name) => `${group}.${name}`));
  return new Set([...named, ...chosen]);
}

const isList = (key) => EXISTING.includes(`${key}.0`);
const used = usedKeys();

test('Refusal codes are found in the readers', () => {
  for (const code of ['empty', 'not_number', 'negative', 'too_long', 'unit', 'ambiguous_group']) assert.ok(refusalCodes().includes(code), code);
});

test('Every text the page or the build asks for exists', () => {
  assert.deepEqual([...used].filter((key) => !EXISTING.includes(key) && !isList(key)), []);
});

test('Every text is used somewhere', () => {
  const isUsed = (key) => used.has(key) || used.has(key.replace(/\.\d+$/, ''));
  assert.deepEqual(EXISTING.filter((key) => !isUsed(key)), []);
});

test('Groups a key is chosen from are still chosen from', () => {
  const everything = TEMPLATES + APP + BUILD;
  for (const group of Object.keys(CHOSEN)) assert.ok(everything.includes(group), group);
});
