// SPDX-License-Identifier: MIT
/** <vla-vram-calculator>: the embedded page in a frame that is as tall as its content. */

const TALLEST = 20_000;
const FIRST_HEIGHT = 900;
// Loaded as a plain script, which other origins may do without asking, it knows the site by its own address.
const site = document.currentScript?.src ? new URL('./', document.currentScript.src).href : './';

/**
 * @attr {string} lang language of the calculator (en, ko, de, es); default: the document's, else English
 * @attr {"auto"|"light"|"dark"} theme colours; auto follows the reader's system
 * @attr {string} state entries to begin with, as in the address of the calculator behind "#" ("v=1&gpuBytes=24+GB")
 * @attr {string} src folder of the calculator's site; default: where this script lies; imported as a module it has to
 *   be said
 * @fires vram-result detail: the response of the contract (docs/calculation.md), after every change
 */
export class VlaVramCalculator extends HTMLElement {
  static observedAttributes = ['lang', 'theme', 'state', 'src'];

  #frame = null;
  #result = null;

  /** The latest response of the core; null until there is one. Not written by hosts. */
  get result() {
    return this.#result;
  }

  connectedCallback() {
    // A property set before the element was defined would hide the accessor.
    for (const name of ['theme', 'state', 'src']) this.#upgrade(name);
    this.#open();
    addEventListener('message', this.#hear);
  }

  disconnectedCallback() {
    removeEventListener('message', this.#hear);
    this.#frame?.remove();
    this.#frame = null;
  }

  attributeChangedCallback(name, before, now) {
    if (!this.#frame || before === now) return;
    if (name === 'src') this.#open();
    else this.#tell(name === 'state' && now !== null ? { state: now } : {});
  }

  get theme() {
    return this.getAttribute('theme') ?? 'auto';
  }

  set theme(value) {
    this.setAttribute('theme', value);
  }

  get state() {
    return this.getAttribute('state') ?? '';
  }

  set state(value) {
    this.setAttribute('state', value);
  }

  get src() {
    return new URL(this.getAttribute('src') ?? site, document.baseURI).href;
  }

  set src(value) {
    this.setAttribute('src', value);
  }

  get #language() {
    const [code] = (this.lang || document.documentElement.lang || 'en').split('-');
    return code;
  }

  #upgrade(name) {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete this[name];
    this[name] = value;
  }

  #open() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    this.#frame?.remove();
    const frame = document.createElement('iframe');
    const address = new URL('embed/', this.src);
    address.search = new URLSearchParams({ lang: this.#language, theme: this.theme });
    address.hash = this.state;
    frame.src = address.href;
    frame.title = this.getAttribute('aria-label') ?? 'VLA VRAM calculator';
    frame.height = FIRST_HEIGHT;
    frame.width = '100%';
    frame.loading = 'lazy';
    frame.setAttribute('frameborder', '0');
    this.style.display ||= 'block';
    root.append(frame);
    this.#frame = frame;
  }

  /** A preset is told when it is set, never again: what the person has entered since is theirs. */
  #tell(preset = {}) {
    const message = { type: 'vla-vram:set', theme: this.theme, lang: this.#language, ...preset };
    this.#frame.contentWindow?.postMessage(message, new URL(this.src).origin);
  }

  #hear = ({ source, origin, data }) => {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== new URL(this.src).origin) return;
    if (typeof data !== 'object' || data === null) return;
    if (data.type === 'vla-vram:ready') {
      this.#tell();
    } else if (data.type === 'vla-vram:size' && Number.isFinite(data.height) && data.height > 0) {
      this.#frame.height = Math.min(Math.ceil(data.height), TALLEST);
    } else if (data.type === 'vla-vram:result' && typeof data.response === 'object') {
      this.#result = data.response;
      this.dispatchEvent(new CustomEvent('vram-result', { detail: data.response, bubbles: true, composed: true }));
    }
  };
}
