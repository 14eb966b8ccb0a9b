// SPDX-License-Identifier: MIT
import { expect, expectResults, field, message, open, result, test, visibleText } from './page.js';

const ENTRIES = {
  nothing: '', letters: 'abc', negative: '-5', zero: '0', exponent: '1e999', 'not a number': 'NaN', infinity: 'Infinity',
  markup: '<img src=x onerror=alert(1)>', emoji: '🤖🦾', 'far too much': '9999999999999999',
};
const FIELDS = ['totalParams', 'trainableParams', 'gpuBytes', 'safetyMargin', 'probe-1-batch', 'probe-2-peak'];
const unprintable = /undefined|\[object|\bnull\b|\{\w+\}/;

for (const [what, text] of Object.entries(ENTRIES)) {
  test(`${what} in any field gets a sentence beside it and leaves the rest alone`, async ({ page, complaints: _ }) => {
    await open(page);
    for (const id of FIELDS) {
      const input = field(page, id);
      const before = await input.inputValue();
      await input.fill(text);
      await input.blur();
      await expect(message(page, id)).not.toBeEmpty();
      await expect(input).toHaveAttribute('aria-invalid', 'true');
      expect((await input.getAttribute('aria-describedby')).split(' ')).toContain(`${id}-message`);
      await expect(page.locator('body')).toHaveAttribute('data-verdict', 'invalid');
      const shown = (await visibleText(page)).replaceAll(text || '\0', '');
      expect(shown).not.toMatch(unprintable);
      expect(shown).not.toMatch(/NaN|Infinity/);
      if (!id.startsWith('probe')) await expectResults(page, { slope: '2.00 GB', intercept: '4.00 GB' });
      if (id === 'gpuBytes') await expectResults(page, { fixed: '2.30 GB' });
      if (id.endsWith('Params')) await expectResults(page, { batch: '8', peak: '20.0 GB', limit: '21.6 GB' });
      await input.fill(before);
      await expect(message(page, id)).toBeEmpty();
      await expect(input).not.toHaveAttribute('aria-invalid');
    }
    await expectResults(page, { batch: '8', fixed: '2.30 GB' });
  });
}

test('a megabyte of digits is refused at once, and still there after a reload', async ({ page, complaints: _ }) => {
  await open(page);
  const digits = '7'.repeat(1_000_000);
  await field(page, 'gpuBytes').fill(digits);
  await field(page, 'gpuBytes').blur();
  await expect(message(page, 'gpuBytes')).toContainText('too many digits');
  await expect(page).toHaveURL(/gpuBytes=$/);
  await page.reload();
  await expect(page.locator('body')).toHaveAttribute('data-engine', 'ready');
  expect(await field(page, 'gpuBytes').inputValue()).toBe(digits);
  await expectResults(page, { fixed: '2.30 GB' });
});

test('equal batches and falling memory are explained beside the runs', async ({ page, complaints: _ }) => {
  await open(page);
  await field(page, 'probe-2-batch').fill('2');
  await expect(page.locator('#probes-message')).toContainText('same batch');
  await field(page, 'probe-2-batch').fill('4');
  await field(page, 'probe-2-peak').fill('7.0');
  await expect(page.locator('#probes-message')).toContainText('no more memory');
  await expectResults(page, { batch: '–', slope: '-0.50 GB', fixed: '2.30 GB', limit: '21.6 GB' });
  await field(page, 'probe-2-peak').fill('12.0');
  await expect(page.locator('#probes-message')).toBeEmpty();
});

test('more trainable than all parameters is explained with both counts in view', async ({ page, complaints: _ }) => {
  await open(page);
  await field(page, 'trainableParams').fill('451');
  await field(page, 'trainableParams').blur();
  await expect(message(page, 'trainableParams')).toContainText('450,000,000');
  await expect(result(page, 'batch')).toHaveText('8');
});

test('a complaint waits while a person is typing, and goes as soon as it is met', async ({ page, complaints: _ }) => {
  await open(page);
  await field(page, 'gpuBytes').fill('');
  await field(page, 'gpuBytes').pressSequentially('2');
  await expect(message(page, 'gpuBytes')).toBeEmpty();
  await field(page, 'gpuBytes').fill('x');
  await expect(message(page, 'gpuBytes')).toBeEmpty();
  await expect(message(page, 'gpuBytes')).not.toBeEmpty();
  await field(page, 'gpuBytes').fill('24');
  await expect(message(page, 'gpuBytes')).toBeEmpty();
});

const MARKS = [
  ['en', '1,234', '1234', '1.234'], ['en', '1,5', '1.5', ''], ['ko', '1,234', '1234', '1.234'],
  ['de', '1.5', '1,5', ''], ['de', '1.234', '1234', '1,234'], ['es', '12.5', '12,5', ''],
];
for (const [locale, typed, first, second] of MARKS) {
  test(`${typed} is never guessed in ${locale}: the page says how to write it`, async ({ page, complaints: _ }) => {
    await open(page, locale);
    await field(page, 'gpuBytes').fill(typed);
    await field(page, 'gpuBytes').blur();
    await expect(message(page, 'gpuBytes')).toContainText(first);
    await expect(message(page, 'gpuBytes')).toContainText(second);
    await expect(result(page, 'batch')).toHaveText('–');
    await expect(field(page, 'gpuBytes')).toHaveValue(typed);
  });
}

const READ = [
  ['de', '24.564,5 MiB', '25.758'], ['en', '24,564.5 MiB', '25.758'], ['en', '２４', ''], ['es', '1 234 GB', ''],
  ['ko', '24564MiB', '25.757'], ['de', '٢٤', ''],
];
for (const [locale, typed, echo] of READ) {
  test(`"${typed}" is understood in ${locale}`, async ({ page, complaints: _ }) => {
    await open(page, locale);
    await field(page, 'gpuBytes').fill(typed);
    await field(page, 'gpuBytes').blur();
    await expect(message(page, 'gpuBytes')).toBeEmpty();
    await expect(page.locator('#gpuBytes-echo')).toContainText(locale === 'de' ? echo.replace('.', ',') : echo);
    await expect(page.locator('body')).toHaveAttribute('data-verdict', 'fits');
  });
}
