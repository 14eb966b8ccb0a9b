// SPDX-License-Identifier: MIT
/** The page's formulas as MathML, with subscripts and words in the page's language. */
import temml from 'temml';

// A strict content security policy allows no style attributes; Temml only sets spacing with them.
const withoutStyles = (mathml) => mathml.replace(/ style="[^"]*"/g, '');

const render = (tex, displayMode) => withoutStyles(temml.renderToString(tex, { displayMode, throwOnError: true }));

/**
 * @param {Record<string, string>} words `symbol` of a locale file
 * @returns {{memory: string, fixed: string, frozen: string, slope: string, intercept: string, step: string, peak: string, limit: string, symbols: {key: string, math: string}[]}}
 */
export function formulasFor(words) {
  const sub = (base, word) => String.raw`${base}_{\text{${word}}}`;
  const P = words.total;
  const fixed = sub('M', words.fixed);
  const frozen = sub(P, words.frozen);
  const train = sub(P, words.train);
  const max = sub('B', words.max);
  const step = sub('M', words.step);
  const activations = sub('M', words.activations);
  const overhead = sub('M', words.overhead);
  const frozenBytes = sub('b', words.frozen);
  const trainBytes = sub('b', words.train);
  const symbols = {
    memory: 'M(B)', batch: 'B', fixed, activations: String.raw`${activations}(B)`, overhead, total: P, train, frozen,
    frozenBytes, trainBytes, probe: String.raw`(B_1, M_1),\ (B_2, M_2)`, slope: 'a', intercept: 'M_0', step, stepTemp: 't', card: 'V',
    margin: 's', maxBatch: max,
  };
  return {
    memory: render(String.raw`M(B) = ${fixed} + ${activations}(B) + ${overhead}`, true),
    fixed: render(String.raw`${fixed} = ${frozen} \cdot ${frozenBytes} + ${train} \cdot ${trainBytes}`, true),
    frozen: render(String.raw`${frozen} = ${P} - ${train}`, true),
    slope: render(String.raw`a = \frac{M_2 - M_1}{B_2 - B_1}`, true),
    intercept: render(String.raw`M_0 = M_1 - a \cdot B_1`, true),
    step: render(String.raw`${step} = ${fixed} + ${train} \cdot t`, true),
    peak: render(String.raw`M(B) = \max(${step},\ M_0 + a \cdot B)`, true),
    limit: render(String.raw`${max} = \left\lfloor \frac{s \cdot V - M_0}{a} \right\rfloor`, true),
    symbols: Object.entries(symbols).map(([key, tex]) => ({ key, math: render(tex, false) })),
  };
}
