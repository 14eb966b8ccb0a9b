// SPDX-License-Identifier: MIT
/** Sentences beside fields: what an entry was read as, or why it could not be read. */
import { formatNumber, localizeDigits } from './numbers.js';
import { memoryText } from './results_view.js';

const MEMORY_PATH = /^gpuBytes$|\.(peak|atLeast|atMost)Bytes$/;
const SUGGESTING = new Set(['exponent', 'grouping', 'unit']);

/**
 * @param {{code: string, suggestions: string[]}} refusal of a reader
 * @param {string} path of the field in the contract
 */
export function refusalText({ code, suggestions }, path, { t, locale }) {
  const example = exampleFor(path, locale);
  const [first = example, second = first] = suggestions;
  return t(`live.input.${sentenceOf(code, suggestions, path)}`, { first, second, example });
}

function sentenceOf(code, suggestions, path) {
  // The sentence about units names those of memory.
  if (code === 'unit' && !MEMORY_PATH.test(path)) return 'not_number';
  return SUGGESTING.has(code) && suggestions.length > 0 ? `${code}Suggest` : code;
}

/**
 * How an entry was read, where that is worth saying.
 * @param {string} unit in which results are shown
 */
export function echoText(reading, { t, locale }, unit = 'GB') {
  if (!reading.ok) return '';
  if (reading.ofCard) return t('live.understood.card', { value: memoryText(reading.bytes, locale, 1, unit) });
  if (reading.count !== undefined) return t('live.understood.count', { value: formatNumber(reading.count, locale) });
  if (reading.unit && reading.unit !== unit) {
    return t('live.understood.memory', { value: memoryText(reading.bytes, locale, 3, unit) });
  }
  return '';
}

/** A valid entry for each field, in the language's format, for "write it like …". */
export function exampleFor(path, locale) {
  const examples = { totalParams: '450', trainableParams: '100', gpuBytes: '24', safetyMargin: '90' };
  if (path.endsWith('.batch')) return '4';
  if (/^probes\[/.test(path)) return localizeDigits('12.5', locale);
  return examples[path] ?? localizeDigits('2.5', locale);
}
