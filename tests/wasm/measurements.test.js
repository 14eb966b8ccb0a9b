// SPDX-License-Identifier: MIT
// Training memory that others published, through both engines, and the table of it in docs/calculation.md.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadNodeEngine } from '../../scripts/lib/node_engine.js';
import { Rational } from '../reference/rational.js';
import { exact } from '../reference/exact.js';
import { digestOfNative, digestOfReference, nativeLines } from './lib/engines.js';

const UNITS = { GB: 10n ** 9n, GiB: 2n ** 30n, MiB: 2n ** 20n };
const textOf = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

const { series: all } = JSON.parse(textOf('../fixtures/measurements.json'));
const foretelling = all.filter((series) => series.foretold);
const wasm = await loadNodeEngine();

const decimalsOf = (number) => (number.split('.')[1] ?? '').length;
const peaksOf = (series) => series.request.probes.filter((probe) => probe.peakBytes !== undefined);
const withThird = ({ request, foretold }) => ({ ...request, probes: [...request.probes, foretold.reading] });

/** The memory of the line at the batch of the third reading: what a card that may be filled would need. */
function foretoldBytes({ request, foretold }) {
  return wasm.calculate({ ...request, safetyMargin: 1, wantedBatch: foretold.batch }).neededGpuBytes;
}

/** Bytes and half a unit of the last digit of a reading such as "3.73 GiB". */
function readingOf(typed) {
  const [number, name] = typed.split(' ');
  const unit = new Rational(UNITS[name]);
  const lastDigit = new Rational(1n, 10n ** BigInt(decimalsOf(number)));
  return {
    peakBytes: Number(new Rational(BigInt(number.replace('.', ''))).times(lastDigit).times(unit).roundedHalfUp()),
    errorBytes: Number(lastDigit.times(unit).over(new Rational(2n)).roundedHalfUp()),
  };
}

function percentOf({ foretold }, bytes) {
  const percent = (bytes / foretold.reading.peakBytes - 1) * 100;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`;
}

/** The series as a row of the table. */
function rowOf(series) {
  const { title, source, typed, foretold, expectedFindings } = series;
  const name = source.startsWith('http') ? `[${title}](${source})` : title;
  const runs = typed.map(([batch, text]) => `${text} at ${batch}`).join(', ');
  const findings = expectedFindings.map((code) => `\`${code}\``);
  if (!foretold) return `| ${[name, runs, '', '', '', findings.join(', ')].join(' | ')} |`;
  const bytes = foretoldBytes(series);
  const [measured, unit] = foretold.typed.split(' ');
  const line = (bytes / Number(UNITS[unit])).toFixed(decimalsOf(measured) + 1);
  if (!foretold.isLinear) findings.push('with the third `not_linear`');
  const cells = [name, runs, `${line} ${unit} at ${foretold.batch}`, foretold.typed, percentOf(series, bytes)];
  return `| ${[...cells, findings.join(', ')].join(' | ')} |`;
}

test('Bytes and errors of the published readings are those of their digits', () => {
  for (const series of all) {
    const expected = series.typed.map(([batch, typed]) => ({ batch, ...readingOf(typed) }));
    assert.deepEqual(peaksOf(series), expected, series.id);
    if (!series.foretold) continue;
    const { batch, typed, reading } = series.foretold;
    assert.deepEqual(reading, { batch, ...readingOf(typed) }, series.id);
  }
});

test('Every published series names where it stands, with a link or why there is none', () => {
  assert.ok(all.length >= 12);
  for (const { id, title, setup, source, dated } of all) {
    assert.match(source, /^https:\/\/\S+$|no stable link/, id);
    assert.ok(title && setup, id);
    if (dated !== undefined) assert.match(dated, /^20\d\d-\d\d-\d\d$/, id);
  }
});

test('Every published series gets the findings it deserves and none that it does not', () => {
  for (const { id, request, expectedFindings, absentFindings, crossCheck } of all) {
    const answer = wasm.calculate(request);
    const codes = answer.findings.map(({ code }) => code);
    for (const code of expectedFindings) assert.ok(codes.includes(code), `${id}: ${code} in ${codes}`);
    for (const code of absentFindings) assert.ok(!codes.includes(code), `${id}: ${code}`);
    if (crossCheck) assert.equal(answer.crossCheck, crossCheck, id);
  }
});

test('Two published runs foretell the third, and a bend is told from a line', () => {
  assert.ok(foretelling.length >= 3);
  for (const series of foretelling) {
    assert.equal(foretoldBytes(series), series.foretold.lineBytes, series.id);
    const codes = wasm.calculate(withThird(series)).findings.map(({ code }) => code);
    assert.equal(codes.includes('not_linear'), !series.foretold.isLinear, series.id);
  }
});

test('Reference, native and WebAssembly answer every published series alike', () => {
  const requests = [...all.map(({ request }) => request), ...foretelling.map(withThird)];
  const natives = nativeLines(requests);
  requests.forEach((request, i) => {
    assert.equal(JSON.stringify(wasm.calculate(request)), natives[i]);
    assert.deepEqual(digestOfNative(natives[i]), digestOfReference(exact(request)));
  });
});

test('The table of the documentation holds these series and the figures that come out', () => {
  const [, section] = textOf('../../docs/calculation.md').split('\n## Checked against published measurements\n');
  const table = section.split('\n## ')[0].split('\n').filter((line) => line.startsWith('| ')).slice(1);
  assert.deepEqual(table, all.map(rowOf), `the rows should be\n${all.map(rowOf).join('\n')}`);
});
