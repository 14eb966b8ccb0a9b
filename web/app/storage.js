// SPDX-License-Identifier: MIT
/** The last entries on this device. A browser may refuse storage altogether; then nothing is kept and nothing breaks. */
import { isFormTexts } from './state.js';

const KEY = 'vla-vram:form';

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
