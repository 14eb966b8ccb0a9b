// SPDX-License-Identifier: MIT
// The names the core answers with, read from the one place that spells them.
import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../../../cpp/contract/names.cpp', import.meta.url), 'utf8');

function namesOf(type) {
  const start = source.indexOf(`nameOf(${type} `);
  const body = source.slice(start, source.indexOf('\n}\n', start));
  return [...body.matchAll(/return "(\w+)"/g)].map(([, name]) => name);
}

export const VERDICTS = namesOf('Verdict');
export const CROSS_CHECKS = namesOf('CrossCheck');
export const SEVERITIES = namesOf('Severity');
/** A document that is no request has a finding of its own. */
export const FINDING_CODES = [...namesOf('FindingCode'), 'bad_request'];
