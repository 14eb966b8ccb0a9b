// SPDX-License-Identifier: MIT
// Fills in what the reference expects of each fixture line {note, request} on standard input:
//   node tests/reference/fill_expected.js < tests/fixtures/limits.jsonl
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exact } from './exact.js';
import { Rational } from './rational.js';

/** The line of a fixture: every number of the response with all its digits, and its findings' sorted codes. */
export function fixtureLine(note, request) {
  const { verdict, codes, numbers } = exact(request);
  const jsonOf = (value) => (typeof value === 'string' ? `"${value}"` : value instanceof Rational ? value.toDecimal() : value);
  const fields = Object.entries(numbers).map(([name, value]) => `, "${name}": ${jsonOf(value)}`);
  return (
    `{"note": ${JSON.stringify(note)}, "request": ${JSON.stringify(request)}, ` +
    `"expected": {"verdict": "${verdict}"${fields.join('')}}, "expectedFindings": ${JSON.stringify(codes)}}`
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const line of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
    const { note, request } = JSON.parse(line);
    process.stdout.write(`${fixtureLine(note, request)}\n`);
  }
}
