// SPDX-License-Identifier: MIT
// Entries on their way through an address, as the page sends and reads them.
import { OWN, PARTS, readForm, readingsOf } from '../../../web/app/form_reader.js';
import { fragmentOf, textsOf } from '../../../web/app/state.js';
import { engine, recipes } from './languages.js';

const CHOICES = {
  frozen: [...recipes.frozen.map(({ id }) => id), OWN],
  training: [...recipes.training.map(({ id }) => id), OWN, PARTS],
  ema: recipes.ema.map(({ id }) => id),
  unit: ['GB', 'GiB'],
};

const wholeRun = (run) => ({ reading: 'peak', note: '', ...run });

/** The example of a language with some entries changed; runs may leave out that they state a peak and have no note. */
export function entriesIn({ example }, changes) {
  const texts = { ...structuredClone(example), ...structuredClone(changes) };
  return { ...texts, probes: texts.probes.map(wholeRun) };
}

export const send = (texts, { context, example }) => fragmentOf(texts, readingsOf(texts, context), example);

export const receive = (fragment, { example, locale }, kept = null) =>
  textsOf(fragment, { defaults: example, locale, choices: CHOICES, kept });

/** What entries ask for and the core's answer to it: what must never change on the way. */
export const requestIn = (texts, { context }) => readForm(texts, context).request;
export const answer = (texts, language) => engine.calculate(requestIn(texts, language));
