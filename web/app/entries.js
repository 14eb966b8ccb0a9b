// SPDX-License-Identifier: MIT
/** Keeps what a person entered: in the address, for links and languages, and on the device, for the next visit. */
import { choicesOf, readTexts, writeTexts } from './form.js';
import { readingsOf } from './form_reader.js';
import { CHOICES, fragmentOf, textsOf } from './state.js';
import { forgetEntries, keepEntries, keptEntries, rememberForReload } from './storage.js';

const SAVE_PAUSE = 250;

/**
 * @param {{context: object, defaults: object}} form reading context and the texts of the example
 * @returns {{fragment: () => string, save: () => void, saveSoon: () => void, restore: (fragment: string) => boolean}}
 */
export function entriesOf({ context, defaults }) {
  let timer;

  const fragmentFor = (texts) => fragmentOf(texts, readingsOf(texts, context), defaults);

  function save() {
    clearTimeout(timer);
    const texts = readTexts();
    const current = fragmentFor(texts);
    rememberForReload(current);
    if (current) keepEntries({ fragment: current, texts });
    else forgetEntries();
    try {
      history.replaceState(null, '', current ? `#${current}` : location.pathname + location.search);
    } catch {
      // An address may be refused (too often, or in a sandbox); the entries stay in the form and on the device.
    }
  }

  return {
    fragment: () => fragmentFor(readTexts()),
    save,
    saveSoon() {
      clearTimeout(timer);
      timer = setTimeout(save, SAVE_PAUSE);
    },
    /** Fills the form from an address or, without one, from the last visit. Returns whether all of it could be read. */
    restore(fromAddress) {
      const kept = keptEntries();
      const restored = textsOf(fromAddress || kept?.fragment || '', {
        defaults,
        locale: context.locale,
        choices: Object.fromEntries(CHOICES.map((name) => [name, choicesOf(name)])),
        kept,
      });
      if (!restored) return true;
      writeTexts(restored.texts);
      return restored.complete;
    },
  };
}
