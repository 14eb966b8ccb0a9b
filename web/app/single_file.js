// SPDX-License-Identifier: MIT
/** The page as one file: all languages lie in it, and an address of its own chooses one ("?lang=ko"). */
import { loadEngine } from './engine_inline.js';
import { start } from './main.js';

/** The language asked for, else the reader's first that there is, else English. */
function chosen(codes) {
  const asked = new URLSearchParams(location.search).get('lang');
  const preferred = navigator.languages.map((language) => language.split('-')[0]);
  return [asked, ...preferred, 'en'].find((code) => codes.includes(code));
}

/** Puts the page of a language in place of the one the file opens with. */
function showPage(code) {
  const page = document.querySelector(`template[data-language="${code}"]`);
  if (!page) return;
  document.documentElement.lang = code;
  document.documentElement.dir = page.dataset.dir;
  document.title = page.dataset.title;
  document.body.replaceChildren(page.content.cloneNode(true));
}

/** @param {Record<string, {messages: Record<string, Function>, countWords: string}>} languages by code */
export function openIn(languages) {
  const locale = chosen(Object.keys(languages));
  const { messages, countWords } = languages[locale];
  showPage(locale);
  start({ locale, t: (key, values = {}) => messages[key](values), countWords }, loadEngine);
}
