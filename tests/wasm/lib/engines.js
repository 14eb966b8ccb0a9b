// SPDX-License-Identifier: MIT
// The native command line beside the WebAssembly module, and what it takes to compare their answers.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Rational } from '../../reference/rational.js';

export const binary = fileURLToPath(new URL('../../../build/release/vla-vram', import.meta.url));

/** Runs the command line to its end. */
export function runNative(args, input = '') {
  const run = spawnSync(binary, args, { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (run.error) throw run.error;
  return run;
}

/** One line of native answer for each request. */
export function nativeLines(requests) {
  const { stdout, status } = runNative(['--json'], requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
  if (status !== 0) throw new Error(`vla-vram --json ended with status ${status}`);
  return stdout.split('\n').slice(0, -1);
}

/** JSON with each whole number as its digits, which no double rounds. */
export function parseDigits(text) {
  return JSON.parse(text.replace(/(?<=":\s*)-?\d+(?=[,}])/g, '"$&"'));
}

/** Verdict, numbers as digits and sorted codes of a native answer: the form of the reference. */
export function digestOfNative(line) {
  const { verdict, findings, ...numbers } = parseDigits(line);
  return { verdict, codes: findings.map((finding) => finding.code).sort(), numbers };
}

/** A number of the reference in the form parseDigits gives it: only whole ones stay digits. */
function digitsOf(value) {
  if (value === null || typeof value === 'string') return value;
  if (!(value instanceof Rational)) return String(value);
  const text = value.toDecimal();
  return text.includes('.') ? Number(text) : text;
}

export function digestOfReference({ verdict, codes, numbers }) {
  const digits = Object.entries(numbers).map(([name, value]) => [name, digitsOf(value)]);
  return { verdict, codes, numbers: Object.fromEntries(digits) };
}

/** Verdict and numbers of the reference as a response of the contract holds them. */
export function plainOf(answer) {
  const { verdict, numbers } = digestOfReference(answer);
  const plain = ([name, value]) => [name, value === null || name === 'crossCheck' ? value : Number(value)];
  return { verdict, ...Object.fromEntries(Object.entries(numbers).map(plain)) };
}

/** Whether JavaScript would write a number of a native line otherwise: no double holds it, or 1e-7 stands for it. */
export const isWrittenOtherwise = (line) =>
  /:0\.000000\d/.test(line) ||
  (line.match(/(?<=":)-?\d{16,}(?=[,}])/g) ?? []).some((digits) => !Number.isSafeInteger(Number(digits)));
