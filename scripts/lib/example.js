// SPDX-License-Identifier: MIT
// The worked example as each page is delivered: its texts from the core's defaults, its results from the core.
import { localizeDigits } from '../../web/app/numbers.js';
import { PART_NAMES, countSuffixes, readForm } from '../../web/app/form_reader.js';
import { viewOf } from '../../web/app/results_view.js';

const GB = 1e9;
const MILLION = 1e6;

/** Decimals with which a reading was written, from half a unit of its last digit. */
const decimalsOf = (errorBytes) => (errorBytes ? Math.max(0, Math.round(Math.log10(GB / (2 * errorBytes)))) : 0);

/** The core's default request as texts of the form, written as the language writes numbers. */
function exampleTexts(defaults, recipes, locale) {
  const text = (value, decimals) =>
    localizeDigits(decimals === undefined ? String(value) : value.toFixed(decimals), locale);
  const frozen = recipes.frozen.find(({ bytes }) => bytes === defaults.frozenBytesPerParam);
  const sum = ({ weightBytes, gradientBytes, optimizerBytes }) => weightBytes + gradientBytes + optimizerBytes;
  const training = recipes.training.find((recipe) => sum(recipe) === defaults.trainableBytesPerParam);
  return {
    totalParams: text(defaults.totalParams / MILLION),
    trainableParams: text(defaults.trainableParams / MILLION),
    frozen: frozen.id,
    frozenBytesPerParam: text(defaults.frozenBytesPerParam),
    training: training.id,
    trainableBytesPerParam: text(defaults.trainableBytesPerParam),
    ...Object.fromEntries(PART_NAMES.map((name) => [name, text(training[name] ?? 0)])),
    ema: 'none',
    unit: 'GB',
    probes: defaults.probes.map(({ batch, peakBytes, errorBytes }) => ({
      batch: text(batch),
      peak: text(peakBytes / GB, decimalsOf(errorBytes)),
      reading: 'peak',
      note: '',
    })),
    gpuBytes: text(defaults.gpuBytes / GB),
    safetyMargin: text(defaults.safetyMargin * 100),
  };
}

/**
 * @param {object} engine the core
 * @param {{recipes: object, locale: string, countWords: string, t: Function}} language
 * @returns {{example: object, view: object, segments: {part: string, x: number, share: number}[]}}
 */
export function workedExample(engine, { recipes, locale, countWords, t }) {
  const example = exampleTexts(engine.defaults(), recipes, locale);
  const { request } = readForm(example, { locale, suffixes: countSuffixes(countWords), recipes });
  const view = viewOf(engine.calculate(request), request, { t, locale });
  let x = 0;
  const segments = view.bar.map(({ part, share }) => {
    const segment = { part, x: Number(x.toFixed(3)), share: Number(share.toFixed(3)) };
    x += share;
    return segment;
  });
  return { example, view, segments };
}
