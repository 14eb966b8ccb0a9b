// SPDX-License-Identifier: MIT
/**
 * The page inside another one's frame. What it tells that page: its height, and the core's answers (never what was typed).
 * What that page may ask: another theme, another language, a preset. Nobody else is heard, and nothing is told before the
 * parent has spoken (but that the page is ready): its first message shows which origin to answer.
 */

const LONGEST_STATE = 20_000;
const THEMES = ['auto', 'light', 'dark'];
const LANGUAGE = /^[a-z]{2}(-[A-Za-z]{2,4})?$/;

const isText = (value, length) => typeof value === 'string' && value.length <= length;

/** A message of the parent with everything else left out; null for anything that is none. */
export function commandOf(data) {
  if (typeof data !== 'object' || data === null || data.type !== 'vla-vram:set') return null;
  const command = {};
  if (THEMES.includes(data.theme)) command.theme = data.theme;
  if (isText(data.lang, 8) && LANGUAGE.test(data.lang)) command.lang = data.lang;
  if (isText(data.state, LONGEST_STATE)) command.state = data.state;
  return command;
}

function setTheme(theme) {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Goes to the page of another language, where there is one, with the entries behind "#". */
function goTo(lang, fragment) {
  const { lang: current, dataset } = document.documentElement;
  if (lang === current || !dataset.languages.split(' ').includes(lang)) return false;
  const address = new URL(`../embed/${lang}/`, import.meta.url);
  const parameters = new URLSearchParams(location.search);
  parameters.set('lang', lang);
  address.search = parameters;
  address.hash = fragment;
  location.replace(address);
  return true;
}

/**
 * @returns {{connect: (page: {restore: (fragment: string) => void, fragment: () => string}) => void,
 *   answered: (response: object) => void} | null} null on a page of its own
 */
export function embedding() {
  if (!document.body.classList.contains('embedded')) return null;
  const parameters = new URLSearchParams(location.search);
  goTo(parameters.get('lang'), location.hash);
  if (THEMES.includes(parameters.get('theme'))) setTheme(parameters.get('theme'));
  let parentOrigin = null;
  let response = null;

  const tell = (message) => {
    // A parent without an origin of its own (a sandbox, a file) can only be addressed as anybody; it is the parent all the same.
    if (parentOrigin) window.parent.postMessage(message, parentOrigin === 'null' ? '*' : parentOrigin);
  };
  const tellHeight = () => tell({ type: 'vla-vram:size', height: Math.ceil(document.body.getBoundingClientRect().height) });

  return {
    connect({ restore, fragment }) {
      if (window.parent === window) return;
      new ResizeObserver(tellHeight).observe(document.body);
      addEventListener('message', ({ source, origin, data }) => {
        const command = source === window.parent ? commandOf(data) : null;
        if (!command) return;
        parentOrigin = origin;
        if (command.theme) setTheme(command.theme);
        if (command.state !== undefined) restore(command.state);
        if (command.lang && goTo(command.lang, fragment())) return;
        tellHeight();
        if (response) tell({ type: 'vla-vram:result', response });
      });
      // Whoever the parent is, this says nothing but that there is somebody to speak to.
      window.parent.postMessage({ type: 'vla-vram:ready' }, '*');
    },
    answered(latest) {
      response = latest;
      tell({ type: 'vla-vram:result', response });
    },
  };
}
