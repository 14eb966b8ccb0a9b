// SPDX-License-Identifier: MIT
/** From the texts of the form to everything the page shows, through one call of the core. Pure. */
import { PARTS, PART_NAMES, findingsByRow, readForm } from './form_reader.js';
import { echoText, refusalText } from './messages.js';
import { viewOf } from './results_view.js';

/** Messages for fields: what could not be read, else what the core says of the value. */
function fieldMessages(readings, findings, language) {
  const messages = new Map();
  for (const { severity, field, text } of findings) {
    if (severity === 'error' && field && field !== 'probes') messages.set(field, text);
  }
  for (const [path, reading] of readings) {
    if (!reading.ok) messages.set(path, refusalText(reading, path, language));
  }
  return messages;
}

/** Where a run cannot be used, the complaint beside it says more than one that a run is missing. */
function withoutRepeats(findings) {
  const brokenRun = findings.some(({ severity, field }) => severity === 'error' && field?.startsWith('probes['));
  return findings.filter(({ code }) => code !== 'too_few_probes' || !brokenRun);
}

/** A unit is only mistaken where one of the runs was read in GB. */
const withoutVainAdvice = (findings, readings) => findings.filter(({ code }) => (
  code !== 'mixed_units' || [...readings].some(([path, { unit }]) => path.endsWith('.peakBytes') && unit === 'GB')
));

/** Where parts are typed, there is no field for their sum; the first part stands for it. */
function atShownField(finding, { training }) {
  const isSum = finding.field === 'trainableBytesPerParam' && training === PARTS;
  return isSum ? { ...finding, field: PART_NAMES[0] } : finding;
}

/**
 * @param {{calculate: (request: object) => object}} engine the core
 * @param {import('./form_reader.js').FormTexts} texts
 * @param {object} context of readForm
 * @param {{t: Function, locale: string}} language
 * @returns {{view: object, messages: Map<string, string>, echoes: Map<string, string>, probesMessage: string, response: object}}
 */
export function answerTo(engine, texts, context, language) {
  const { request, readings } = readForm(texts, context);
  const response = engine.calculate(request);
  const findings = findingsByRow(withoutVainAdvice(withoutRepeats(response.findings), readings), texts).map((finding) => atShownField(finding, texts));
  const view = viewOf({ ...response, findings }, request, { ...language, unit: texts.unit });
  const messages = fieldMessages(readings, view.findings, language);
  view.findings = view.findings.map((finding) => ({ ...finding, text: messages.get(finding.field) ?? finding.text }));
  const aboutProbes = view.findings.find(({ severity, field }) => severity === 'error' && field === 'probes');
  return {
    view,
    response,
    messages,
    echoes: new Map([...readings].map(([path, reading]) => [path, echoText(reading, language, texts.unit)])),
    probesMessage: aboutProbes?.text ?? '',
  };
}
