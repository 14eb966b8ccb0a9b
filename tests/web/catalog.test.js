// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { localizeDigits } from '../../web/app/numbers.js';
import { OWN, PARTS, readForm } from '../../web/app/form_reader.js';
import { LANGUAGES, engine, inLanguage, recipes } from './lib/languages.js';

/** As the definition of the calculation lists them: weight, gradient, optimizer, their sum, the step's temporary copy. */
const TRAINING = {
  'adamw-mixed': [2, 2, 4 + 4 + 4, 16, 2],
  'adamw-fp32': [4, 4, 4 + 4, 16, 4],
  'adamw-bf16': [2, 2, 2 + 2, 8, 2],
  'adamw8bit-fp32': [4, 4, 1 + 1, 10, 0],
  'adamw8bit-bf16': [2, 2, 1 + 1, 6, 0],
  'sgd-momentum-fp32': [4, 4, 4, 12, 0],
  'sgd-fp32': [4, 4, 0, 8, 0],
};
const EMA = { none: 0, fp32: 4, bf16: 2 };
const FROZEN = { fp32: 4, bf16: 2, int8: 1, nf4: 0.5625, 'nf4-double-quantised': 0.516 };

const sumOf = ({ weightBytes, gradientBytes, optimizerBytes }) => weightBytes + gradientBytes + optimizerBytes;

test('Every recipe has the bytes of the definition and there is no other', () => {
  const listed = recipes.training.map((recipe) => {
    const { id, weightBytes, gradientBytes, optimizerBytes, stepTempBytes } = recipe;
    return [id, [weightBytes, gradientBytes, optimizerBytes, sumOf(recipe), stepTempBytes]];
  });
  assert.deepEqual(Object.fromEntries(listed), TRAINING);
  assert.deepEqual(Object.fromEntries(recipes.frozen.map(({ id, bytes }) => [id, bytes])), FROZEN);
  assert.deepEqual(Object.fromEntries(recipes.ema.map(({ id, bytes }) => [id, bytes])), EMA);
});

test('Every id is unique, fit for an address and no reserved word', () => {
  for (const list of [recipes.training, recipes.frozen, recipes.ema]) {
    const ids = list.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const id of ids) {
      assert.match(id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
      assert.ok(![OWN, PARTS].includes(id));
    }
  }
});

test('Every recipe says where its numbers come from', () => {
  for (const { id, source } of recipes.training) assert.match(source, /^https:\/\/(arxiv\.org\/abs\/|docs\.pytorch\.org\/)\S+/, id);
  for (const { id, source } of recipes.frozen) assert.match(source, /^(https:\/\/arxiv\.org\/abs\/\S+|.*\bbinary(16|32)\b)/, id);
});

test('Every recipe has a label in every language that states its bytes, and no label is without a recipe', () => {
  for (const { locale, strings } of LANGUAGES) {
    const { frozenOption, trainingOption, emaOption } = strings.form;
    assert.deepEqual(Object.keys(emaOption), Object.keys(EMA), locale);
    assert.deepEqual(Object.keys(trainingOption).sort(), Object.keys(TRAINING).sort(), locale);
    assert.deepEqual(Object.keys(frozenOption).sort(), Object.keys(FROZEN).sort(), locale);
    const states = (label, bytes) => {
      const numbers = label.match(/\d+(?:[.,]\d+)?/g);
      assert.ok(numbers.includes(localizeDigits(String(bytes), locale)), `${locale} "${label}" does not state ${bytes}`);
    };
    for (const recipe of recipes.training) states(trainingOption[recipe.id], sumOf(recipe));
    for (const { id, bytes } of recipes.frozen) states(frozenOption[id], bytes);
    for (const { id, bytes } of recipes.ema) if (bytes) states(emaOption[id], bytes);
    for (const labels of [frozenOption, trainingOption, emaOption]) {
      assert.equal(new Set(Object.values(labels)).size, Object.keys(labels).length, locale);
    }
  }
});

test('Every recipe is accepted by the core and weighs what it states', () => {
  const { example, context } = inLanguage('en');
  for (const recipe of recipes.training) {
    for (const frozen of recipes.frozen) {
      const { request } = readForm({ ...example, training: recipe.id, frozen: frozen.id }, context);
      const response = engine.calculate(request);
      assert.equal(response.verdict, 'fits', recipe.id);
      assert.equal(response.trainableBytes, 100e6 * sumOf(recipe), recipe.id);
      assert.equal(response.frozenBytes, 350e6 * frozen.bytes, frozen.id);
    }
  }
});

test('The example’s bytes are those of mixed-precision AdamW over BF16 weights', () => {
  for (const { locale, example } of LANGUAGES) {
    assert.deepEqual([example.training, example.frozen, example.ema], ['adamw-mixed', 'bf16', 'none'], locale);
  }
});
