// SPDX-License-Identifier: MIT
// Entries on their way through an address, as the page sends and reads them.
import { OWN, readForm, readingsOf } from '../../../web/app/form_reader.js';
import { fragmentOf, textsOf } from '../../../web/app/state.js';
import { engine, recipes } from './languages.js';

const CHOICES = {
  frozen: [...recipes.frozen.map(({ id }) => id), OWN],
  training: [...recipes.training.map(({ id }) => id), OWN],
};

/** The example of a language with some entries changed. */
export const entriesIn = ({ example }, changes) => ({ ...structuredClone(example), ...structuredClone(changes) });

export const send = (texts, { context, example }) => fragmentOf(texts, readingsOf(texts, context), example);

export const receive = (fragment, { example, locale }, kept = null) =>
  textsOf(fragment, { defaults: example, locale, choices: CHOICES, kept });

/** What entries ask for and the core's answer to it: what must never change on the way. */
export const requestIn = (texts, { context }) => readForm(texts, context).request;
export const answer = (texts, language) => engine.calculate(requestIn(texts, language));
