// SPDX-License-Identifier: MIT
// Locale files: reading, compiling their ICU messages, and the module each page loads.
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { readFileSync } from 'node:fs';

const folder = new URL('../../i18n/', import.meta.url);
const readJson = (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

/** Messages with values, and those a page needs while it runs. */
const LIVE = 'live';

/** @returns {{code: string, name: string, dir: string}[]} */
export const readLanguages = () => readJson('languages.json');

/** @returns {object} the nested strings of one language */
export const readStrings = (code) => readJson(`${code}.json`);

/** @returns {Record<string, string>} the same strings by dotted key */
export function flatten(strings, prefix = '') {
  return Object.fromEntries(
    Object.entries(strings).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flatten(value, `${prefix}${key}.`)),
    ),
  );
}

/** The messages a running page needs, by dotted key. */
export const liveMessages = (strings) => flatten(strings[LIVE], `${LIVE}.`);

/** @returns {(key: string, values?: object) => string} the page's lookup, for use while building */
export function translator(code, strings) {
  const format = new MessageFormat(code);
  const compiled = new Map();
  const messages = flatten(strings);
  return (key, values = {}) => {
    if (!(key in messages)) throw new Error(`${code}: no message "${key}"`);
    if (!compiled.has(key)) compiled.set(key, format.compile(messages[key]));
    return compiled.get(key)(values);
  };
}

/** @returns {string} an ES module whose default export maps each live key to a function of its values */
export const moduleOf = (code, strings) => compileModule(new MessageFormat(code), liveMessages(strings));
