// SPDX-License-Identifier: MIT
/** Wires the page: every change of the form goes through one call of the core into the results. */
import { loadEngine } from './engine.js';
import {
  addProbe, choicesOf, inputAt, readTexts, removeProbe, showMessages, showOwnFields, showProbesMessage, writeTexts,
} from './form.js';
import { countSuffixes, findingsByRow, readForm } from './form_reader.js';
import { echoText, exampleFor, refusalText } from './messages.js';
import { mountNotice, showNotice } from './notice.js';
import { showResults } from './results.js';
import { findingText, viewOf } from './results_view.js';
import { fragmentOf, textsOf } from './state.js';
import { forgetEntries, keepEntries, keptEntries } from './storage.js';

const SAVE_PAUSE = 250;

/** Messages for fields: what could not be read, else what the core says of the value. */
function fieldMessages(readings, view, language) {
  const messages = new Map();
  for (const finding of view.findings) {
    if (finding.severity === 'error' && finding.field && finding.field !== 'probes') {
      messages.set(finding.field, finding.text);
    }
  }
  for (const [path, reading] of readings) {
    if (!reading.ok) messages.set(path, refusalText(reading, exampleFor(path, language.locale), language));
  }
  return messages;
}

/** Findings to list: complaints of the core about an entry that was not even read would say it twice, and worse. */
function listedFindings(view, messages) {
  const brokenProbe = [...messages.keys()].some((path) => path.startsWith('probes['));
  return view.findings
    .filter(({ code }) => code !== 'too_few_probes' || !brokenProbe)
    .map((finding) => ({ ...finding, text: messages.get(finding.field) ?? finding.text }));
}

/**
 * @param {{locale: string, t: (key: string, values?: object) => string, countWords: string}} language
 */
export async function start({ locale, t, countWords }) {
  const language = { locale, t };
  const form = document.getElementById('calculator');
  const recipes = JSON.parse(document.getElementById('recipes').textContent);
  const context = { locale, suffixes: countSuffixes(countWords), recipes };
  const defaults = readDefaults(form);
  let engine = null;
  let lastTexts = null;

  const labelOf = (field) => {
    const input = field && inputAt(field);
    if (!input) return null;
    const row = input.closest('.probe')?.querySelector('.probe-name').textContent;
    const label = input.closest('.field').querySelector('label').textContent;
    return { id: input.id, label: row ? `${row}, ${label}` : label };
  };

  function recalculate() {
    lastTexts = readTexts();
    const { request, readings } = readForm(lastTexts, context);
    const echoes = new Map([...readings].map(([path, reading]) => [path, echoText(reading, language)]));
    if (!engine) return;
    const answer = engine.calculate(request);
    const response = { ...answer, findings: findingsByRow(answer.findings, lastTexts) };
    const view = viewOf(response, request, language);
    const messages = fieldMessages(readings, view, language);
    view.findings = listedFindings(view, messages);
    const aboutProbes = view.findings.find(({ severity, field }) => severity === 'error' && field === 'probes');
    showMessages(messages, echoes);
    showProbesMessage(aboutProbes ? findingText(aboutProbes, request, language) : '');
    showResults(view, { t, labelOf });
  }

  function currentFragment() {
    const texts = readTexts();
    return fragmentOf(texts, readForm(texts, context).readings, defaults);
  }

  let saveTimer;
  function save() {
    clearTimeout(saveTimer);
    const fragment = currentFragment();
    if (fragment) keepEntries({ fragment, texts: readTexts() });
    else forgetEntries();
    const address = fragment ? `#${fragment}` : location.pathname + location.search;
    try {
      history.replaceState(null, '', address);
    } catch {
      // An address may be refused (too often, or in a sandbox); the entries stay in the form and on the device.
    }
  }
  function changed() {
    recalculate();
    clearTimeout(saveTimer);
    saveTimer = setTimeout(save, SAVE_PAUSE);
  }

  function restore(fragment) {
    const kept = keptEntries();
    const source = fragment || kept?.fragment || '';
    const choices = { frozen: choicesOf('frozen'), training: choicesOf('training') };
    const restored = textsOf(source, { defaults, locale, choices, kept: kept?.texts ?? null });
    if (!restored) return;
    writeTexts(restored.texts);
    if (!restored.complete) showNotice(t('live.linkPartly'));
  }

  function withUndo(text, before) {
    showNotice(text, () => {
      writeTexts(before);
      changed();
    });
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', (event) => {
    const { target } = event;
    if (target.id === 'safetyMargin-slider') form.elements.safetyMargin.value = target.value;
    showOwnFields();
    changed();
    syncSlider(readForm(readTexts(), context).readings.get('safetyMargin'));
  });
  form.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    if (button.dataset.size) form.elements.gpuBytes.value = button.dataset.size;
    else if (button.id === 'add-probe') addProbe();
    else if (button.matches('.remove')) withUndo(t('live.probeRemoved', { number: removeProbe(button) }), lastTexts);
    else if (button.id === 'back-to-example') {
      const before = readTexts();
      writeTexts(defaults);
      withUndo(form.dataset.resetDone, before);
    } else return;
    changed();
    syncSlider(readForm(readTexts(), context).readings.get('safetyMargin'));
  });
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (!link) return;
    const target = link.getAttribute('href').startsWith('#') && document.getElementById(link.hash.slice(1));
    if (target) {
      // The address carries the entries, so a jump within the page must not overwrite them.
      event.preventDefault();
      target.scrollIntoView({ block: 'start' });
      target.focus({ preventScroll: true });
    } else if (link.matches('.language-link')) {
      save();
      link.hash = currentFragment();
    }
  });
  addEventListener('pagehide', save);
  addEventListener('hashchange', () => {
    if (!location.hash.includes('v=')) return;
    restore(location.hash.slice(1));
    recalculate();
  });

  mountNotice();
  restore(location.hash.slice(1));
  showOwnFields();
  syncSlider(readForm(readTexts(), context).readings.get('safetyMargin'));
  await startEngine();

  async function startEngine() {
    try {
      engine = await loadEngine();
    } catch {
      showNotice(t('live.noEngine'));
      document.body.dataset.engine = 'failed';
      return;
    }
    document.body.dataset.engine = 'ready';
    recalculate();
  }
}

/** The example as the page was delivered: the texts a person has not touched. */
function readDefaults(form) {
  const kept = readTexts();
  form.reset();
  const defaults = readTexts();
  writeTexts(kept);
  return defaults;
}

function syncSlider(reading) {
  const slider = document.getElementById('safetyMargin-slider');
  if (reading?.ok) slider.value = String(reading.percent);
}
