// SPDX-License-Identifier: MIT
/** The last entries on this device. A browser may refuse storage altogether; then nothing is kept and nothing breaks. */
import { isFormTexts } from './state.js';

const KEY = 'vla-vram:form';
const TAB_KEY = 'vla-vram:before-reload';

/** @returns {{fragment: string, texts: object} | null} */
export function keptEntries() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    return isFormTexts(kept?.texts) && typeof kept.fragment === 'string' ? kept : null;
  } catch {
    return null;
  }
}

/** @param {{texts: object, fragment: string}} entries */
export function keepEntries(entries) {
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // Refused or full: the address still carries what it can.
  }
}

export function forgetEntries() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/**
 * A reload opens the address the page had a moment ago, without what was typed since. So the tab remembers it apart.
 * @param {string} fragment
 */
export function rememberForReload(fragment) {
  try {
    sessionStorage.setItem(TAB_KEY, fragment);
  } catch {
    // Refused: the address is at most a moment old.
  }
}

/** @returns {string | null} the fragment this page had when it was reloaded; null where it was opened in another way */
export function fragmentBeforeReload() {
  if (performance.getEntriesByType('navigation')[0]?.type !== 'reload') return null;
  try {
    return sessionStorage.getItem(TAB_KEY);
  } catch {
    return null;
  }
}
