// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { readLanguages } from '../../scripts/lib/messages.js';
import { LANGUAGES, definedResults, inLanguage, plain } from './lib/languages.js';
import { FOLDERS, attribute, existsBeside, readPage, textOf } from './lib/site.js';

const SOURCES = ['https://arxiv.org/abs/1910.02054', 'https://arxiv.org/abs/2506.01844', 'https://arxiv.org/abs/2406.09246',
  'https://github.com/huggingface/lerobot', 'https://docs.pytorch.org/docs/stable/notes/cuda.html#memory-management'];
const EXAMPLE = { totalParams: '450', trainableParams: '100', 'probe-1-batch': '2', 'probe-1-peak': '8.0', 'probe-2-batch': '4',
  'probe-2-peak': '12.0', gpuBytes: '24', safetyMargin: '90' };

const languageOf = (folder) => inLanguage(folder.replace('/', '') || 'en');
const PAGES = FOLDERS.map((folder) => ({ ...readPage(folder), ...languageOf(folder) }));
const { url: root } = JSON.parse(textOf(PAGES.find(({ folder }) => folder === 'en/').one('script[type="application/ld+json"]')));
const baseUrl = root.replace(/en\/$/, '');

test('There is a page for every language and one at the root, and no other', () => {
  assert.deepEqual([...FOLDERS].sort(), ['', ...LANGUAGES.map(({ locale }) => `${locale}/`)].sort());
});

test('Every page states its language, direction, title and description', () => {
  const directions = Object.fromEntries(readLanguages().map(({ code, dir }) => [code, dir]));
  for (const { locale, strings, one } of PAGES) {
    assert.deepEqual([attribute(one('html'), 'lang'), attribute(one('html'), 'dir')], [locale, directions[locale]]);
    assert.equal(textOf(one('title')), strings.meta.title);
    const description = attribute(one('meta[name="description"]'), 'content');
    assert.equal(description, strings.meta.description);
    assert.ok(description.length >= 50 && description.length <= 165, `${locale}: ${description.length}`);
    assert.equal(textOf(one('h1')), strings.header.title);
  }
});

test('The character set and the security policy come before anything that loads', () => {
  for (const { locale, one } of PAGES) {
    const [charset, policy, ...rest] = one('head').childElements;
    assert.equal(attribute(charset, 'charset'), 'utf-8', locale);
    assert.equal(attribute(policy, 'http-equiv'), 'Content-Security-Policy', locale);
    const content = attribute(policy, 'content');
    assert.match(content, /^default-src 'none';/);
    assert.doesNotMatch(content, /unsafe-inline|'unsafe-eval|\*|https?:|blob:/);
    assert.ok(rest.some(({ tagName }) => tagName === 'script'));
  }
});

test('Every page names itself as canonical and all languages as alternates', () => {
  const alternatesOf = ({ all }) => new Map(all('link[rel="alternate"]').map((link) => [attribute(link, 'hreflang'), attribute(link, 'href')]));
  const byAddress = new Map(PAGES.map((page) => [baseUrl + page.folder, page]));
  for (const page of PAGES) {
    const canonical = attribute(page.one('link[rel="canonical"]'), 'href');
    assert.equal(canonical, baseUrl + page.folder);
    const alternates = alternatesOf(page);
    assert.deepEqual([...alternates.keys()].sort(), [...LANGUAGES.map(({ locale }) => locale), 'x-default'].sort());
    assert.equal(alternates.get('x-default'), baseUrl);
    for (const [language, address] of alternates) {
      const other = byAddress.get(address);
      assert.ok(other, `${address} does not exist`);
      if (language !== 'x-default') assert.equal(other.locale, language);
      assert.ok([...alternatesOf(other).values()].includes(canonical), `${address} does not lead back to ${canonical}`);
    }
  }
});

test('Everything a page loads is named relative to it and exists', () => {
  for (const { folder, all } of PAGES) {
    const loaded = [...all('script[src]').map((element) => attribute(element, 'src')),
      ...all('link').filter((link) => !/canonical|alternate/.test(attribute(link, 'rel'))).map((link) => attribute(link, 'href'))];
    assert.ok(loaded.length >= 5);
    for (const address of loaded) {
      assert.match(address, /^\.\.?\//, address);
      assert.ok(existsBeside(folder, address), `${folder} ${address}`);
    }
    for (const link of all('.language-link')) assert.ok(existsBeside(folder, `${attribute(link, 'href')}index.html`));
  }
});

test('No page holds script, style or handlers in its markup', () => {
  for (const { locale, html, all } of PAGES) {
    assert.equal(all('style').length, 0, locale);
    for (const script of all('script')) {
      const type = attribute(script, 'type');
      assert.ok(script.hasAttribute('src') ? type === 'module' : /json$/.test(type), `${locale} ${type}`);
    }
    assert.doesNotMatch(html, /\s(style|on\w+)=["']/i, locale);
    assert.doesNotMatch(html, /javascript:/i, locale);
  }
});

test('The delivered results are the defined ones, in each language’s number format', () => {
  for (const { locale, all, one, t } of PAGES) {
    for (const [name, text] of Object.entries(definedResults({ locale, t }))) {
      const places = all(`[data-result="${name}"]`);
      assert.ok(places.length > 0, name);
      for (const place of places) assert.equal(plain(textOf(place)), text, `${locale} ${name}`);
    }
    assert.equal(attribute(one('body'), 'data-verdict'), 'fits');
  }
});

test('The delivered form holds the worked example', () => {
  for (const { locale, one } of PAGES) {
    for (const [id, value] of Object.entries(EXAMPLE)) {
      const expected = ['de', 'es'].includes(locale) ? value.replace('.', ',') : value;
      assert.equal(attribute(one(`#${id}`), 'value'), expected, `${locale} ${id}`);
    }
    assert.equal(attribute(one('#frozen option[selected]'), 'value'), 'bf16');
    assert.equal(attribute(one('#training option[selected]'), 'value'), 'adamw-mixed');
  }
});

test('Every page links to the primary sources', () => {
  for (const { locale, strings, all } of PAGES) {
    const items = all('li').map((item) => [item.querySelector('a'), textOf(item)]).filter(([link]) => link);
    const shown = items.filter(([link]) => SOURCES.includes(attribute(link, 'href')));
    assert.deepEqual(shown.map(([link]) => attribute(link, 'href')), SOURCES, locale);
    const titles = ['zero', 'smolvla', 'openvla', 'lerobot', 'pytorch'].map((key) => strings.links.source[key]);
    shown.forEach(([, text], index) => assert.ok(text.startsWith(titles[index]), `${locale} ${text}`));
  }
});

test('Structured data describes the page it stands in', () => {
  for (const { folder, locale, strings, one } of PAGES) {
    const data = JSON.parse(textOf(one('script[type="application/ld+json"]')));
    assert.equal(data['@type'], 'WebApplication');
    assert.deepEqual([data.name, data.inLanguage, data.description], [strings.meta.name, locale, strings.meta.description]);
    assert.equal(data.url, baseUrl + folder);
    assert.equal(data.offers.price, '0');
    assert.equal('aggregateRating' in data, false);
  }
});

test('Recipes reach the page without their sources and as plain data', () => {
  for (const { one } of PAGES) {
    const recipes = JSON.parse(textOf(one('#recipes')));
    assert.ok([...recipes.training, ...recipes.frozen].every((recipe) => recipe.id && !('source' in recipe)));
  }
});

test('The stylesheet and the scripts name no other host', () => {
  const assets = new Set(PAGES.flatMap(({ folder, all }) => [
    ...all('script[src]').map((element) => new URL(`../../dist/site/${folder}${attribute(element, 'src')}`, import.meta.url).href),
    ...all('link[rel="stylesheet"]').map((element) => new URL(`../../dist/site/${folder}${attribute(element, 'href')}`, import.meta.url).href),
  ]));
  for (const asset of assets) assert.doesNotMatch(readFileSync(new URL(asset), 'utf8'), /https?:\/\/(?!www\.w3\.org)|url\(|@font-face/, asset);
});
