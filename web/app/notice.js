// SPDX-License-Identifier: MIT
/** A line above the form that says what just happened, with a way back where there is one. */

const place = () => document.getElementById('notice');
let undo = null;
let focusBefore = null;

/**
 * @param {string} text
 * @param {(() => void) | null} [onUndo] offers to take the change back
 */
export function showNotice(text, onUndo = null) {
  undo = onUndo;
  focusBefore = document.activeElement;
  const notice = place();
  notice.querySelector('.notice-text').textContent = text;
  notice.querySelector('.notice-undo').hidden = !onUndo;
  notice.hidden = false;
}

export function mountNotice() {
  place().querySelector('.notice-undo').addEventListener('click', () => {
    undo?.();
    hideNotice();
  });
  place().querySelector('.notice-close').addEventListener('click', hideNotice);
}

function hideNotice() {
  undo = null;
  const hadFocus = place().contains(document.activeElement);
  place().hidden = true;
  if (!hadFocus) return;
  const isLeft = focusBefore !== document.body && focusBefore?.isConnected;
  (isLeft ? focusBefore : document.getElementById('calculator')).focus();
}
