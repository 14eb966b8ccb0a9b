// SPDX-License-Identifier: MIT
/** Wires the page: every change of the form goes through one call of the core into the results. */
import { answerTo } from './answer.js';
import { embedding } from './embed.js';
import { entriesOf } from './entries.js';
import {
  addProbe, labelAt, moveProbe, readExample, readTexts, removeProbe, showMessages, showProbesMessage, syncControls,
  toggleNote, writeTexts,
} from './form.js';
import { countSuffixes, rereadRuns } from './form_reader.js';
import { mountNotice, showNotice } from './notice.js';
import { showResults } from './results.js';
import { withProbe } from './state.js';
import { fragmentBeforeReload } from './storage.js';
import { parseRatioPercent } from './units.js';

/**
 * @param {{locale: string, t: (key: string, values?: object) => string, countWords: string}} language
 * @param {() => Promise<{calculate: (request: object) => object}>} loadEngine starts the core, wherever its bytes are
 */
export async function start({ locale, t, countWords }, loadEngine) {
  const form = document.getElementById('calculator');
  const recipes = JSON.parse(document.getElementById('recipes').textContent);
  const context = { locale, suffixes: countSuffixes(countWords), recipes };
  const defaults = readExample();
  const entries = entriesOf({ context, defaults });
  const embedded = embedding();
  let engine = null;

  function show() {
    const texts = readTexts();
    syncControls(parseRatioPercent(texts.safetyMargin, locale));
    if (!engine) return;
    const { view, messages, echoes, probesMessage, response } = answerTo(engine, texts, context, { t, locale });
    showMessages(messages, echoes);
    showProbesMessage(probesMessage);
    showResults(view, { t, labelOf: labelAt });
    embedded?.answered(response);
  }

  function changed() {
    show();
    entries.saveSoon();
  }

  function restore(fragment) {
    if (!entries.restore(fragment)) showNotice(t('live.linkPartly'));
    show();
  }

  /** Offers entries back that were taken away. */
  function offerBack(text, textsWithThem) {
    showNotice(text, () => {
      writeTexts(textsWithThem());
      changed();
    });
  }

  function takeAway(button) {
    const { number, texts: run } = removeProbe(button);
    offerBack(t('live.probeRemoved', { number }), () => withProbe(readTexts(), number, run));
  }

  function backToExample() {
    const before = readTexts();
    writeTexts(defaults);
    offerBack(form.dataset.resetDone, () => before);
  }

  function reread(unit) {
    const before = readTexts();
    writeTexts(rereadRuns(before, context, unit));
    offerBack(t('live.rereadDone'), () => before);
  }

  function unitChosen(unit) {
    const other = unit === 'GB' ? 'GiB' : 'GB';
    offerBack(t('live.unitChanged', { unit }), () => ({ ...readTexts(), unit: other }));
  }

  function press(button) {
    if (button.dataset.size) form.elements.gpuBytes.value = button.dataset.size;
    else if (button.id === 'add-probe') addProbe();
    else if (button.id === 'add-next-probe') addProbe(button.dataset.batch);
    else if (button.dataset.reread) reread(button.dataset.reread);
    else if (button.matches('.up, .down')) moveProbe(button);
    else if (button.matches('.note')) return toggleNote(button);
    else if (button.matches('.remove')) takeAway(button);
    else if (button.id === 'back-to-example') backToExample();
    else return undefined;
    return changed();
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  // The switch of units belongs to the form and stands above it.
  form.closest('.form-panel').addEventListener('input', ({ target }) => {
    if (target.name === 'unit') unitChosen(target.value);
    if (target.id === 'safetyMargin-slider') form.elements.safetyMargin.value = target.value;
    changed();
  });
  document.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    const link = event.target.closest('a');
    if (button) press(button);
    else if (link) follow(link, event, entries);
  });
  addEventListener('pagehide', entries.save);
  addEventListener('hashchange', () => {
    if (!location.hash.includes('v=')) return;
    restore(location.hash.slice(1));
    entries.saveSoon();
  });

  mountNotice();
  restore(fragmentBeforeReload() ?? location.hash.slice(1));
  try {
    engine = await loadEngine();
    document.body.dataset.engine = 'ready';
  } catch {
    document.body.dataset.engine = 'failed';
    showNotice(t('live.noEngine'));
  }
  show();
  embedded?.connect({ restore, fragment: entries.fragment });
}

/** Links that must not lose the entries: to another language they carry them, within the page they leave the address. */
function follow(link, event, entries) {
  if (link.matches('.language-link, .full-page')) {
    entries.save();
    link.hash = entries.fragment();
    return;
  }
  const target = link.getAttribute('href').startsWith('#') && document.getElementById(link.hash.slice(1));
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView({ block: 'start' });
  target.focus({ preventScroll: true });
}
