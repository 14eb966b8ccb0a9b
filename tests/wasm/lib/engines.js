// SPDX-License-Identifier: MIT
// The native command line beside the WebAssembly module, and what it takes to compare their answers.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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

export function digestOfReference({ verdict, codes, numbers }) {
  const digits = Object.entries(numbers).map(([name, value]) => [name, value === null ? null : String(value)]);
  return { verdict, codes, numbers: Object.fromEntries(digits) };
}

/** Whether a native line carries a number that a double, and so JavaScript, cannot hold to the last digit. */
export const isBeyondDoubles = (line) =>
  (line.match(/(?<=":)-?\d{16,}(?=[,}])/g) ?? []).some((digits) => !Number.isSafeInteger(Number(digits)));
