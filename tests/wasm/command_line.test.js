// SPDX-License-Identifier: MIT
// vla-vram as a person or a script runs it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runNative } from './lib/engines.js';

const README_EXAMPLE =
  '--total 450M --trainable 100M --probe 2:8GB --probe 4:12GB --gpu 24GB --margin 90%'.split(' ');

/** The values of the panel's rows by their labels. */
function rowsOf(stdout) {
  const rows = [...stdout.matchAll(/^ {2}(.+?) \.+ (.+)$/gm)];
  return Object.fromEntries(rows.map(([, label, value]) => [label, value]));
}

function answersOf(input) {
  const { stdout, stderr, status } = runNative(['--json'], input);
  assert.equal(stderr, '');
  assert.equal(status, 0);
  assert.ok(stdout === '' || stdout.endsWith('\n'));
  return stdout.split('\n').slice(0, -1).map((line) => JSON.parse(line));
}

const verdictsOf = (input) => answersOf(input).map((answer) => answer.verdict);

function checkRefused(args, ...words) {
  const { stdout, stderr, status } = runNative(args);
  assert.equal(status, 2, args.join(' '));
  assert.equal(stdout, '');
  assert.match(stderr, /\w+ .*\w/);
  for (const word of words) assert.ok(stderr.includes(word), `"${stderr}" names ${word}`);
}

test('The example of the README prints the page default', () => {
  const { stdout, stderr, status } = runNative(README_EXAMPLE);
  assert.equal(status, 0);
  assert.equal(stderr, '');
  const rows = rowsOf(stdout);
  assert.match(rows['Largest safe batch'], /^8\b/);
  assert.equal(rows['Peak memory at this batch'], '20.0 GB');
  assert.equal(rows['Fixed memory'], '2.30 GB');
  assert.equal(rows['Safe memory limit'], '21.6 GB');
  assert.equal(rows['Remaining headroom'], '1.6 GB');
  assert.equal(rows['Activation slope'], '2.00 GB per sample');
  assert.equal(rows['Base intercept'], '4.00 GB');
  assert.equal(rows['Single-GPU verdict'], 'fits on one GPU');
});

test('Without arguments the page default is printed', () => {
  const { stdout, status } = runNative([]);
  assert.equal(status, 0);
  assert.equal(rowsOf(stdout)['Largest safe batch'], '8');
});

test('The exit status tells fitting, not fitting and bad input apart', () => {
  assert.equal(runNative(['--gpu', '24GB']).status, 0);
  assert.equal(runNative(['--gpu', '5GB']).status, 3);
  assert.equal(runNative(['--gpu', '1GB']).status, 3);
  assert.equal(runNative(['--margin', '0%']).status, 2);
  assert.equal(runNative(['--probe', '2:8GB']).status, 2);
  assert.equal(runNative(['--probe', '2:8GB', '--probe', '4:7GB']).status, 2);
});

test('Where not one sample fits, the card for one is printed', () => {
  const rows = rowsOf(runNative(['--gpu', '5GB']).stdout);
  assert.equal(rows['Largest safe batch'], '0');
  assert.equal(rows['Card needed for it, at this margin'], '6.7 GB');
});

test('A plan for several GPUs is printed', () => {
  const rows = rowsOf(runNative(['--gpus', '2', '--zero-stage', '1', '--effective-batch', '64']).stdout);
  assert.equal(rows['Effective batch'], '64 with micro-batch 8, 4 accumulation steps');
});

/** The sentences below the panel's rows, by what stands before their colon. */
function sentencesOf(stdout) {
  const sentences = [...stdout.matchAll(/^ {2}([A-Z][\w -]+|info|warning|error): (.+)$/gm)];
  return Object.fromEntries(sentences.map(([, label, text]) => [label, text]));
}

test('The parts of the peak and the reserve of the card are printed', () => {
  const rows = rowsOf(runNative([]).stdout);
  assert.equal(rows['Overhead on top of the states'], '1.70 GB');
  assert.equal(rows['Activations at the largest safe batch'], '16.0 GB');
  assert.equal(rows['Safety reserve'], '2.4 GB');
  assert.equal(rowsOf(runNative(['--probe', '1:3GB', '--probe', '2:4GB']).stdout)['Overhead on top of the states'], '-0.30 GB');
});

test('A moving average of the weights is one more part of the training state', () => {
  assert.equal(rowsOf(runNative(['--ema-bytes', '4']).stdout)['Trainable state'], '2.00 GB');
  const parts = '--weight-bytes 4 --gradient-bytes 4 --optimizer-bytes 8 --ema-bytes 2 --step-temp-bytes 0'.split(' ');
  const rows = rowsOf(runNative(parts).stdout);
  assert.equal(rows['Trainable state'], '1.80 GB');
  assert.equal(rows['Optimizer-step floor'], '2.50 GB');
  checkRefused(['--ema-bytes', '2', '--trainable-bytes', '16'], '--trainable-bytes', '--ema-bytes');
  assert.equal(runNative(['--ema-bytes', '64']).status, 2);
});

test('The run worth making next is told where the range is open, and only there', () => {
  const open = runNative(['--probe', '1:5.0GB', '--probe', '2:5.5GB']).stdout;
  assert.equal(sentencesOf(open)['Next probe'], 'batch 6 (about 7.5 GB) would leave 33 to 35.');
  const narrowed = runNative(['--probe', '1:5.0GB', '--probe', '2:5.5GB', '--probe', '6:7.5GB']).stdout;
  assert.equal(sentencesOf(narrowed)['Next probe'], 'batch 23 (about 16.0 GB) would leave 34.');
  assert.equal(sentencesOf(runNative([]).stdout)['Next probe'], undefined);
});

test('What the runs show on top of the states is told in words', () => {
  const crossCheckOf = (...args) => sentencesOf(runNative(args).stdout)['Cross-check'];
  assert.match(crossCheckOf(), /1\.70 GB on top .* normal/);
  assert.match(crossCheckOf('--trainable', '120M'), /1\.42 GB on top .* normal/);
  assert.match(crossCheckOf('--total', '1.2B'), /0\.20 GB on top .* less than the 0\.3 to 0\.8 GB/);
  assert.match(crossCheckOf('--total', '1.4B'), /0\.20 GB less .* normal/);
  assert.match(crossCheckOf('--total', '3B'), /3\.40 GB less .* check/);
  assert.match(crossCheckOf('--trainable', '1M', '--frozen-bytes', '1'), /3\.54 GB on top .* check/);
  assert.equal(crossCheckOf('--total', '0'), undefined);
});

test('One-sided readings and digits of the readings shape the printed range', () => {
  const args = ['--probe', '2:8.0GB', '--probe', '4:12.0GB', '--oom', '9:21.7GB', '--worked', '8:24GB'];
  assert.equal(rowsOf(runNative(args).stdout)['Largest safe batch'], '8');
  assert.match(rowsOf(runNative(README_EXAMPLE).stdout)['Largest safe batch'], /^8 {3}\(the readings allow 7 to 10\)$/);
});

test('The help names the options, the units and the exit status', () => {
  const { stdout, status } = runNative(['--help']);
  assert.equal(status, 0);
  for (const word of ['Exit status', '--probe', '--margin', '--ema-bytes', '--json', 'GiB']) assert.ok(stdout.includes(word), word);
  const version = runNative(['--version']);
  assert.equal(version.status, 0);
  assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
});

test('What cannot be read is refused with status 2 and a sentence that names it', () => {
  checkRefused(['--nonsense'], '--nonsense');
  checkRefused(['leftover'], 'leftover');
  checkRefused(['--gpu', '24'], '--gpu', '24GB');
  checkRefused(['--gpu', '24 parsecs'], 'parsecs');
  checkRefused(['--gpu'], '--gpu');
  checkRefused(['--probe', '8GB'], '--probe', '4:12GB');
  checkRefused(['--probe', '2.5:8GB'], '2.5:8GB');
  checkRefused(['--total', '450X'], '450X');
  checkRefused(['--margin', 'most'], 'most');
  checkRefused(['--gpus', '0'], '--gpus');
  checkRefused(['--zero-stage', '4'], '--zero-stage');
  checkRefused(['--weight-bytes', '2', '--trainable-bytes', '16'], '--trainable-bytes');
  checkRefused(Array.from({ length: 33 }, (_, i) => ['--probe', `${i + 1}:8GB`]).flat(), '32');
});

test('Malformed lines are answered in their order and the rest still runs', () => {
  const answers = answersOf('{}\nnonsense\n{"gpuBytes":"24"}\n{"gpuBytes":5000000000}\n[1]\n{}\n');
  const verdicts = answers.map((answer) => answer.verdict);
  assert.deepEqual(verdicts, ['fits', 'invalid', 'invalid', 'too_small', 'invalid', 'fits']);
  assert.deepEqual(answers[1].findings, [{ code: 'bad_request', severity: 'error', values: {} }]);
  assert.equal(answers[2].findings[0].field, 'gpuBytes');
});

test('Line ends of any kind, none at the end and empty lines are answered', () => {
  assert.deepEqual(verdictsOf('{}\r\n{}\r\n'), ['fits', 'fits']);
  assert.deepEqual(verdictsOf('{}\n{}'), ['fits', 'fits']);
  assert.deepEqual(verdictsOf('\n{}\n\n'), ['invalid', 'fits', 'invalid']);
  assert.deepEqual(verdictsOf(''), []);
});

test('A megabyte in one line is answered', () => {
  const padded = `{${' '.repeat(1e6)}}`;
  const wrong = JSON.stringify({ note: 'x'.repeat(1e6) });
  const deep = '['.repeat(1e6);
  assert.deepEqual(verdictsOf(`${padded}\n${wrong}\n${deep}\n{}\n`), ['fits', 'invalid', 'invalid', 'fits']);
});

test('Bytes that are no UTF-8, and NUL, are answered', () => {
  const input = Buffer.concat([Buffer.from('{"'), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from('":1}\n{}\n\0\n{}\n')]);
  assert.deepEqual(verdictsOf(input), ['invalid', 'fits', 'invalid', 'fits']);
});

test('Ten thousand lines are answered one each', () => {
  assert.equal(answersOf('{}\n'.repeat(10000)).length, 10000);
});

test('With --json the exit status is 0 whatever the verdicts', () => {
  assert.equal(runNative(['--json'], '{"gpuBytes":1}\nx\n').status, 0);
});
