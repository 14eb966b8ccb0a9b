// SPDX-License-Identifier: MIT
/** The form's elements: reading and writing texts, rows of runs, messages beside fields. No arithmetic, no words. */
import { OWN, PARTS } from './form_reader.js';
import { CHOICES, MAX_PROBES, TEXT_FIELDS } from './state.js';

const form = () => document.getElementById('calculator');
const rows = () => [...document.querySelectorAll('#probe-rows > .probe')];
const control = (name) => form().elements.namedItem(name);
const partOf = (row, part) => row.querySelector(`[data-part=${part}]`);
const RUN_PARTS = ['batch', 'peak', 'reading', 'note'];

/** @returns {import('./form_reader.js').FormTexts} */
export function readTexts() {
  const names = [...CHOICES, ...TEXT_FIELDS];
  return { ...Object.fromEntries(names.map((name) => [name, control(name).value])), probes: rows().map(textsOfRow) };
}

const textsOfRow = (row) => Object.fromEntries(RUN_PARTS.map((part) => [part, partOf(row, part).value]));

/** @param {import('./form_reader.js').FormTexts} texts */
export function writeTexts(texts) {
  for (const name of [...TEXT_FIELDS, ...CHOICES]) control(name).value = texts[name];
  while (rows().length > texts.probes.length) rows().at(-1).remove();
  while (rows().length < texts.probes.length) appendRow();
  rows().forEach((row, index) => {
    for (const part of RUN_PARTS) partOf(row, part).value = texts.probes[index][part];
    showNote(row, texts.probes[index].note !== '');
  });
  numberRows();
}

/** What a select or a group of radio buttons offers. */
export const choicesOf = (name) => [...(control(name).options ?? control(name))].map(({ value }) => value);

/** The example as the page was delivered: the texts nobody has touched. */
export function readExample() {
  const kept = readTexts();
  form().reset();
  const example = readTexts();
  writeTexts(kept);
  return example;
}

/**
 * Brings into line what follows from the entries: own values have fields of their own, in view only while chosen; labels
 * name the unit and what a run states; the slider stands where the margin does.
 * @param {{ok: boolean, percent?: number}} margin as read
 */
export function syncControls(margin) {
  const training = control('training').value;
  control('frozenBytesPerParam').closest('.field').hidden = control('frozen').value !== OWN;
  control('trainableBytesPerParam').closest('.field').hidden = training !== OWN;
  document.getElementById('own-parts').hidden = training !== PARTS;
  document.getElementById('ema-field').hidden = training === OWN || training === PARTS;
  const unit = control('unit').value;
  for (const place of document.querySelectorAll('[data-unit]')) place.textContent = unit;
  for (const label of form().querySelectorAll('label[data-label]')) setText(label, filled(label.dataset.label, { unit }));
  rows().forEach((row, index) => syncRow(row, index, unit));
  if (margin.ok) document.getElementById('safetyMargin-slider').value = String(margin.percent);
}

/** The memory field of a run is named after what the run states. */
function syncRow(row, index, unit) {
  const [chosen] = partOf(row, 'reading').selectedOptions;
  const memory = partOf(row, 'peak');
  memory.dataset.path = `probes[${index}].${chosen.value}Bytes`;
  memory.placeholder = chosen.value === 'peak' ? '' : memory.dataset.wholeCard;
  setText(memory.closest('.field').querySelector('label'), filled(chosen.dataset.label, { unit }));
}

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function appendRow() {
  const template = document.getElementById('probe-template');
  document.getElementById('probe-rows').append(template.content.cloneNode(true));
}

/** Gives each row the number, ids and names of its place. */
function numberRows() {
  const template = document.getElementById('probe-template').content;
  const all = rows();
  all.forEach((row, index) => {
    const number = String(index + 1);
    const name = row.querySelector('.probe-name');
    name.textContent = filled(template.querySelector('.probe-name').textContent, { number });
    name.id = `probe-${number}-name`;
    row.setAttribute('aria-labelledby', name.id);
    for (const element of row.querySelectorAll('[data-name]')) {
      element.ariaLabel = filled(element.dataset.name, { number });
      if (element.title) element.title = element.ariaLabel;
    }
    partOf(row, 'reading').id = `probe-${number}-reading`;
    partOf(row, 'note').id = `probe-${number}-note`;
    for (const part of ['batch', 'peak']) {
      const id = `probe-${number}-${part}`;
      const input = partOf(row, part);
      const field = input.closest('.field');
      input.id = id;
      if (part === 'batch') input.dataset.path = `probes[${index}].batch`;
      field.querySelector('label').htmlFor = id;
      field.querySelector('.echo').id = `${id}-echo`;
      field.querySelector('.message').id = `${id}-message`;
      input.setAttribute('aria-describedby', `${id}-echo ${id}-message`);
    }
    syncRow(row, index, control('unit').value);
    row.querySelector('.up').disabled = index === 0;
    row.querySelector('.down').disabled = index === all.length - 1;
  });
  document.getElementById('add-probe').disabled = all.length >= MAX_PROBES;
}

function showNote(row, isShown) {
  row.querySelector('.note-field').hidden = !isShown;
  row.querySelector('.note').setAttribute('aria-expanded', String(isShown));
}

/** Opens the note of the run a button stands in, or closes one that is empty. */
export function toggleNote(button) {
  const row = button.closest('.probe');
  const isShown = row.querySelector('.note-field').hidden || partOf(row, 'note').value !== '';
  showNote(row, isShown);
  if (isShown) partOf(row, 'note').focus();
}

/** Moves the run a button stands in one place up or down; the focus stays on a button of that run that can be used. */
export function moveProbe(button) {
  const row = button.closest('.probe');
  if (button.matches('.up')) row.previousElementSibling.before(row);
  else row.nextElementSibling.after(row);
  numberRows();
  (button.disabled ? row.querySelector('.up:enabled, .down:enabled') : button).focus();
}

/** @param {string} [batch] of the new run, where it is known; then the focus goes to its memory */
export function addProbe(batch = '') {
  if (rows().length >= MAX_PROBES) return;
  appendRow();
  numberRows();
  const row = rows().at(-1);
  partOf(row, 'batch').value = batch;
  partOf(row, batch ? 'peak' : 'batch').focus();
}

/**
 * Removes the row a button stands in; the focus goes to the nearest thing that is left.
 * @returns {{number: number, texts: import('./form_reader.js').RunTexts}} its number and what stood in it
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
