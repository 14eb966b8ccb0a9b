// SPDX-License-Identifier: MIT
// Every language as the page has it: strings, lookup, what the form is read with, and the worked example.
import { readFileSync } from 'node:fs';

import { workedExample } from '../../../scripts/lib/example.js';
import { readLanguages, readStrings, translator } from '../../../scripts/lib/messages.js';
import { loadNodeEngine } from '../../../scripts/lib/node_engine.js';
import { countSuffixes } from '../../../web/app/form_reader.js';

export const engine = await loadNodeEngine();
export const recipes = JSON.parse(readFileSync(new URL('../../../cpp/catalog/recipes.json', import.meta.url), 'utf8'));

function languageOf(locale) {
  const strings = readStrings(locale);
  const t = translator(locale, strings);
  const { countWords } = strings.numbers;
  const { example, view } = workedExample(engine, { recipes, locale, countWords, t });
  return { locale, strings, t, example, view, context: { locale, suffixes: countSuffixes(countWords), recipes } };
}

export const LANGUAGES = readLanguages().map(({ code }) => languageOf(code));
export const inLanguage = (locale) => LANGUAGES.find((language) => language.locale === locale);

/** With ordinary spaces, as a person reads it. */
export const plain = (text) => text.replaceAll('\u00A0', ' ');

/** The result panel of the worked example as the calculation's definition states it, in a language's number format. */
export function definedResults({ locale, t }) {
  const local = (text) => (['de', 'es'].includes(locale) ? text.replace('.', ',') : text);
  return {
    batch: '8',
    peak: local('20.0 GB'),
    fixed: local('2.30 GB'),
    frozen: local('0.70 GB'),
    trainable: local('1.60 GB'),
    total: local('2.30 GB'),
    slope: t('live.perSample', { memory: local('2.00 GB') }),
    intercept: local('4.00 GB'),
    step: local('2.50 GB'),
    overhead: local('1.70 GB'),
    activations: local('16.00 GB'),
    reserve: local('2.4 GB'),
    limit: local('21.6 GB'),
    headroom: local('1.6 GB'),
    verdictText: t('live.verdict.fits'),
    verdictDetail: t('live.verdictDetail.fits', { headroom: local('1.6 GB') }),
    range: '',
    next: '',
  };
}
