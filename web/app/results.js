// SPDX-License-Identifier: MIT
/** Puts a view of the results into the page. */

const ICONS = { error: '✕', warning: '!', info: 'i' };
const SUMMARY_PAUSE = 800;

const byId = (id) => document.getElementById(id);

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** The bar is one strip of SVG: attributes, not styles, so that it also stands in a page without script. */
function drawBar(bar) {
  const svg = byId('memory-bar');
  svg.closest('figure').hidden = bar === null;
  if (bar === null) return;
  let start = 0;
  for (const { part, share } of bar) {
    const rect = svg.querySelector(`[data-part=${part}]`);
    rect.setAttribute('x', `${start}%`);
    rect.setAttribute('width', `${Math.max(share, 0)}%`);
    start += share;
  }
}

/** Ways to mend a mistaken unit, as the page's own units of a run. */
const REREADINGS = { gib: 'GiB', thousandMib: '× 1000 MiB' };

function rereadButtons(t) {
  const place = document.createElement('span');
  place.className = 'finding-actions';
  for (const [key, unit] of Object.entries(REREADINGS)) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiet';
    button.dataset.reread = unit;
    button.textContent = t(`live.reread.${key}`);
    place.append(button);
  }
  return place;
}

function findingElement({ code, severity, text, field }, { t, labelOf }) {
  const item = document.createElement('li');
  item.className = `finding ${severity}`;
  const icon = document.createElement('span');
  icon.className = 'finding-icon';
  icon.ariaHidden = 'true';
  icon.textContent = ICONS[severity];
  const body = document.createElement('span');
  const name = document.createElement('span');
  name.className = 'visually-hidden';
  name.textContent = `${t(`live.severity.${severity}`)}: `;
  body.append(name);
  // Warnings name their run themselves; an error about a field needs its name.
  const target = severity === 'error' ? labelOf(field) : null;
  if (target) {
    const link = document.createElement('a');
    link.href = `#${target.id}`;
    link.textContent = target.label;
    body.append(link, ': ');
  }
  body.append(text);
  if (code === 'mixed_units') body.append(rereadButtons(t));
  item.append(icon, body);
  return item;
}

function showFindings(findings, context) {
  const list = byId('findings');
  byId('findings-section').hidden = findings.length === 0;
  list.replaceChildren(...findings.map((finding) => findingElement(finding, context)));
}

let summaryTimer;

/** One sentence for screen readers, after a pause, not with every key. */
function announce(summary) {
  clearTimeout(summaryTimer);
  summaryTimer = setTimeout(() => setText(byId('summary'), summary), SUMMARY_PAUSE);
}

/**
 * @param {object} view see viewOf
 * @param {{t: Function, labelOf: (field?: string) => {id: string, label: string} | null}} context
 */
export function showResults(view, context) {
  document.body.dataset.verdict = view.verdict;
  for (const place of document.querySelectorAll('[data-result]')) {
    const name = place.dataset.result;
    setText(place, name in view.rows ? view.rows[name] : view[name]);
    place.classList.toggle('absent', view.absent.includes(name));
  }
  for (const place of document.querySelectorAll('[data-part-bytes]')) setText(place, view.parts?.[place.dataset.partBytes] ?? '');
  byId('parts').hidden = view.parts === null;
  byId('cross-check').hidden = view.crossCheck === '';
  byId('next').hidden = view.next === '';
  byId('add-next-probe').hidden = view.nextBatch === '';
  byId('add-next-probe').dataset.batch = view.nextBatch;
  drawBar(view.bar);
  showFindings(view.findings, context);
  announce(view.summary);
}
