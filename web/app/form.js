// SPDX-License-Identifier: MIT
/** The form's elements: reading and writing texts, rows of runs, messages beside fields. No arithmetic, no words. */
import { OWN } from './form_reader.js';
import { MAX_PROBES } from './state.js';

const form = () => document.getElementById('calculator');
const rows = () => [...document.querySelectorAll('#probe-rows > .probe')];
const control = (name) => form().elements.namedItem(name);

const TEXT_FIELDS = ['totalParams', 'trainableParams', 'frozenBytesPerParam', 'trainableBytesPerParam', 'gpuBytes', 'safetyMargin'];

/** @returns {import('./form_reader.js').FormTexts} */
export function readTexts() {
  const texts = { frozen: control('frozen').value, training: control('training').value };
  for (const name of TEXT_FIELDS) texts[name] = control(name).value;
  texts.probes = rows().map(textsOfRow);
  return texts;
}

const textsOfRow = (row) => ({
  batch: row.querySelector('[data-part=batch]').value,
  peak: row.querySelector('[data-part=peak]').value,
});

/** @param {import('./form_reader.js').FormTexts} texts */
export function writeTexts(texts) {
  for (const name of [...TEXT_FIELDS, 'frozen', 'training']) control(name).value = texts[name];
  while (rows().length > texts.probes.length) rows().at(-1).remove();
  while (rows().length < texts.probes.length) appendRow();
  rows().forEach((row, index) => {
    row.querySelector('[data-part=batch]').value = texts.probes[index].batch;
    row.querySelector('[data-part=peak]').value = texts.probes[index].peak;
  });
  numberRows();
}

/** Ids of the options a select offers. */
export const choicesOf = (name) => [...control(name).options].map(({ value }) => value);

/** The example as the page was delivered: the texts nobody has touched. */
export function readExample() {
  const kept = readTexts();
  form().reset();
  const example = readTexts();
  writeTexts(kept);
  return example;
}

/**
 * Brings into line what follows from the entries: own values have a field of their own, in view only while chosen, and
 * the slider stands where the margin does.
 * @param {{ok: boolean, percent?: number}} margin as read
 */
export function syncControls(margin) {
  for (const [choice, name] of [['frozen', 'frozenBytesPerParam'], ['training', 'trainableBytesPerParam']]) {
    control(name).closest('.field').hidden = control(choice).value !== OWN;
  }
  if (margin.ok) document.getElementById('safetyMargin-slider').value = String(margin.percent);
}

function appendRow() {
  const template = document.getElementById('probe-template');
  document.getElementById('probe-rows').append(template.content.cloneNode(true));
}

/** Gives each row the number, ids and labels of its place. */
function numberRows() {
  const template = document.getElementById('probe-template').content;
  const numbered = (text, index) => text.replaceAll('{number}', String(index + 1));
  rows().forEach((row, index) => {
    row.querySelector('.probe-name').textContent = numbered(template.querySelector('.probe-name').textContent, index);
    const remove = row.querySelector('.remove');
    remove.setAttribute('aria-label', numbered(template.querySelector('.remove').getAttribute('aria-label'), index));
    for (const part of ['batch', 'peak']) {
      const id = `probe-${index + 1}-${part}`;
      const input = row.querySelector(`[data-part=${part}]`);
      const field = input.closest('.field');
      input.id = id;
      input.dataset.path = `probes[${index}].${part === 'batch' ? 'batch' : 'peakBytes'}`;
      field.querySelector('label').htmlFor = id;
      field.querySelector('.echo').id = `${id}-echo`;
      field.querySelector('.message').id = `${id}-message`;
      input.setAttribute('aria-describedby', `${id}-echo ${id}-message`);
    }
    row.querySelector('.probe-name').id = `probe-${index + 1}-name`;
    row.setAttribute('aria-labelledby', `probe-${index + 1}-name`);
  });
  document.getElementById('add-probe').disabled = rows().length >= MAX_PROBES;
}

/** @returns {number} the number of the new run */
export function addProbe() {
  appendRow();
  numberRows();
  rows().at(-1).querySelector('[data-part=batch]').focus();
  return rows().length;
}

/**
 * Removes the row a button stands in; the focus goes to the nearest thing that is left.
 * @returns {{number: number, texts: {batch: string, peak: string}}} its number and what stood in it
 */
export function removeProbe(button) {
  const row = button.closest('.probe');
  const index = rows().indexOf(row);
  const texts = textsOfRow(row);
  row.remove();
  numberRows();
  const next = rows()[Math.min(index, rows().length - 1)];
  (next?.querySelector('.remove') ?? document.getElementById('add-probe')).focus();
  return { number: index + 1, texts };
}

/** @returns {{id: string, label: string} | null} the field at a path of the contract, named as a person sees it */
export function labelAt(path) {
  const input = path && form().querySelector(`[data-path="${CSS.escape(path)}"]`);
  if (!input) return null;
  const run = input.closest('.probe')?.querySelector('.probe-name').textContent;
  const label = input.closest('.field').querySelector('label').textContent;
  return { id: input.id, label: run ? `${run}, ${label}` : label };
}

const shown = new Set();
let timer;

/**
 * Puts messages and readings beside their fields. A new complaint waits until the person pauses or leaves the field;
 * one that stands is updated or taken away at once.
 * @param {Map<string, string>} messages by path
 * @param {Map<string, string>} echoes by path: how an entry was understood
 */
export function showMessages(messages, echoes) {
  clearTimeout(timer);
  const typing = document.activeElement?.dataset?.path;
  for (const input of form().querySelectorAll('input[data-path]')) {
    const { path } = input.dataset;
    input.closest('.field').querySelector('.echo').textContent = echoes.get(path) ?? '';
    const waits = messages.has(path) && path === typing && !shown.has(path);
    if (!waits) showMessage(input, messages.get(path));
  }
  if (messages.has(typing) && !shown.has(typing)) {
    const input = document.activeElement;
    const complain = () => showMessage(input, messages.get(input.dataset.path));
    timer = setTimeout(complain, 900);
    input.addEventListener('blur', complain, { once: true });
    input.addEventListener('input', () => input.removeEventListener('blur', complain), { once: true });
  }
}

function showMessage(input, message) {
  const place = input.closest('.field').querySelector('.message');
  if (place.textContent !== (message ?? '')) place.textContent = message ?? '';
  if (message) {
    input.setAttribute('aria-invalid', 'true');
    shown.add(input.dataset.path);
  } else {
    input.removeAttribute('aria-invalid');
    shown.delete(input.dataset.path);
  }
}

/** The complaint about all runs together, beside the group. */
export function showProbesMessage(message) {
  const place = document.getElementById('probes-message');
  if (place.textContent !== message) place.textContent = message;
}
