// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { flatten } from '../../scripts/lib/messages.js';
import { LANGUAGES, inLanguage } from './lib/languages.js';
import { attribute, readPage, textOf } from './lib/site.js';

const PAGES = LANGUAGES.map((language) => ({ ...readPage(`${language.locale}/`), ...language }));
const ENGLISH_WORDS = Object.values(inLanguage('en').strings.symbol).filter((word) => word.length > 3);

/** Symbols of MathML as "M_fixed", "B_1" or "a". */
function symbolsIn(mathml) {
  const subscripted = /<msub><mi>(.)<\/mi><m(?:text|n)>(.*?)<\/m(?:text|n)><\/msub>/g;
  const plain = mathml.replace(subscripted, '');
  return [...[...mathml.matchAll(subscripted)].map(([, base, below]) => `${base}_${below}`),
    ...[...plain.matchAll(/<mi>(.)<\/mi>/g)].map(([, base]) => base)];
}

const SYMBOL_LIST = /<dl class="symbols">[\s\S]*?<\/dl>/;
const mathIn = (html) => html.match(/<math[\s\S]*?<\/math>/g);
const explainedIn = ({ html }) => mathIn(SYMBOL_LIST.exec(html)[0]);
const formulasOf = ({ html }) => mathIn(html.replace(SYMBOL_LIST, ''));

test('Formulas are MathML and every formula stands where it can be read', () => {
  for (const page of PAGES) {
    assert.ok(formulasOf(page).length >= 4, page.locale);
    assert.ok(page.all('.formula').length >= 4, page.locale);
    assert.doesNotMatch(page.html, /\$\$|\\frac|\\text|merror/, page.locale);
    assert.equal(explainedIn(page).length, page.all('.symbols dt').length, page.locale);
  }
});

test('Every symbol of a formula is explained, and nothing else is', () => {
  for (const page of PAGES) {
    const used = new Set(formulasOf(page).flatMap(symbolsIn));
    const explained = new Set(explainedIn(page).flatMap(symbolsIn));
    assert.deepEqual([...used].sort(), [...explained].sort(), page.locale);
    const explanations = page.all('.symbols dd').map(textOf);
    assert.deepEqual(explanations.sort(), Object.values(page.strings.guide.symbols).sort(), page.locale);
  }
});

test('Words inside formulas are the language’s own', () => {
  for (const { locale, strings, html } of PAGES) {
    const words = new Set([...html.matchAll(/<mtext>(.*?)<\/mtext>/g)].map(([, word]) => word.trim()).filter(Boolean));
    const { total: _total, ...own } = strings.symbol;
    assert.deepEqual([...words].sort(), Object.values(own).sort(), locale);
    if (locale === 'en') continue;
    for (const word of ENGLISH_WORDS) assert.equal(words.has(word), false, `${locale} ${word}`);
  }
});

test('No page shows a sentence in another language', () => {
  const spaced = (text) => text.replace(/\s+/g, ' ');
  for (const page of PAGES) {
    const text = textOf(page.one('body'));
    const own = Object.fromEntries(Object.entries(flatten(page.strings)).map(([key, sentence]) => [key, spaced(sentence)]));
    for (const other of LANGUAGES.filter(({ locale }) => locale !== page.locale)) {
      for (const [key, sentence] of Object.entries(flatten(other.strings))) {
        if (sentence.length < 16 || sentence.includes('{') || own[key] === spaced(sentence)) continue;
        assert.equal(text.includes(spaced(sentence)), false, `${page.locale} shows ${key} of ${other.locale}`);
      }
    }
  }
});

test('No placeholder, gap or trace of a program is left in the text', () => {
  for (const page of PAGES) {
    const templates = /<template[\s\S]*?<\/template>|<script[\s\S]*?<\/script>|<pre[\s\S]*?<\/pre>/g;
    // Names that the page fills in again, with another number or unit.
    const refilled = / data-(?:name|label)="[^"]*"/g;
    assert.doesNotMatch(page.html.replace(templates, '').replace(refilled, ''), /[{}]|undefined|NaN|\[object|\bnull"/, page.locale);
    assert.doesNotMatch(page.html, /<(p|li|td|th|dt|h[1-3]|label|legend|option|button)>\s*<\/\1>/, page.locale);
  }
});

test('Every label, description and heading refers to something on the page', () => {
  for (const { locale, all } of PAGES) {
    const ids = all('[id]').map((element) => attribute(element, 'id'));
    assert.equal(new Set(ids).size, ids.length, locale);
    for (const name of ['for', 'aria-describedby', 'aria-labelledby']) {
      for (const element of all(`[${name}]`)) {
        for (const id of attribute(element, name).split(' ')) assert.ok(ids.includes(id), `${locale} ${name}=${id}`);
      }
    }
    for (const link of all('a').filter((each) => attribute(each, 'href').startsWith('#'))) {
      assert.ok(ids.includes(attribute(link, 'href').slice(1)), locale);
    }
  }
});

test('A reader without script is told so in the language of the page', () => {
  for (const { locale, strings, html } of PAGES) {
    const noscript = /<noscript>([\s\S]*?)<\/noscript>/.exec(html)[1];
    assert.ok(noscript.includes(strings.noscript), locale);
  }
});

test('Pages that exist in English only are marked as English', () => {
  for (const { locale, strings, all } of PAGES.filter((page) => page.locale !== 'en')) {
    const foreign = all('a[hreflang="en"]').filter((link) => attribute(link, 'class') !== 'language-link');
    assert.ok(foreign.length > 0, locale);
    for (const link of foreign) {
      assert.equal(attribute(link, 'lang'), 'en', locale);
      assert.ok(textOf(link.parent).endsWith(`(${strings.links.english})`), locale);
    }
  }
});

test('Headings go down by one level at a time below a single first one', () => {
  for (const { locale, html } of PAGES) {
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    assert.deepEqual([levels[0], levels.filter((level) => level === 1).length], [1, 1], locale);
    levels.reduce((above, level) => {
      assert.ok(level <= above + 1, locale);
      return level;
    });
  }
});

test('The Python code loads SmolVLA from its module and speaks the language of the page', () => {
  for (const { locale, strings, one } of PAGES) {
    const lines = one('pre code').textContent.replaceAll('&quot;', '"').split('\n');
    assert.ok(lines.includes('from lerobot.policies.smolvla.modeling_smolvla import SmolVLAPolicy'), locale);
    const { countCommentLoad, countCommentFrozen, countPeakComment, ...guide } = strings.guide;
    for (const comment of [countCommentLoad, countCommentFrozen, countPeakComment]) assert.ok(lines.includes(`# ${comment}`), locale);
    const printed = lines.filter((line) => line.startsWith('print('));
    const labels = [guide.countLabelTotal, guide.countLabelTrainable, guide.countPeakLabel];
    assert.equal(printed.length, labels.length, locale);
    // A quotation mark, brace or backslash of a label would end or change the string it stands in.
    labels.forEach((label, index) => assert.match(label, /^[^"{}\\]+$/, `${locale} ${index}`));
    printed.forEach((line, index) => {
      assert.match(line, /^print\(f"[^"{}]+: \{[^{}"]+\}"\)$/, locale);
      assert.ok(line.startsWith(`print(f"${labels[index]}: {`), `${locale} ${line}`);
    });
  }
});
