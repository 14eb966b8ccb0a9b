// SPDX-License-Identifier: MIT
import { expect, expectResults, field, message, open, result, test } from './page.js';

test('a language switch keeps every entry, readable or not, in the other number format', async ({ page, complaints: _ }) => {
  await open(page, 'de');
  await field(page, 'totalParams').fill('7,5 Mrd');
  await field(page, 'probe-1-peak').fill('8192 MiB');
  await field(page, 'probe-2-peak').fill('12,50');
  await field(page, 'safetyMargin').fill('fast alles');
  await page.locator('.language-link[hreflang=en]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(field(page, 'totalParams')).toHaveValue('7500');
  await expect(field(page, 'probe-1-peak')).toHaveValue('8192 MiB');
  await expect(field(page, 'probe-2-peak')).toHaveValue('12.50');
  await expect(field(page, 'safetyMargin')).toHaveValue('fast alles');
  await expect(message(page, 'safetyMargin')).not.toBeEmpty();
});

test('a reload keeps every entry and the choice of own values', async ({ page, complaints: _ }) => {
  await open(page, 'ko');
  await field(page, 'frozen').selectOption('own');
  await field(page, 'frozenBytesPerParam').fill('0.516');
  await field(page, 'training').selectOption('adamw8bit-bf16');
  await field(page, 'gpuBytes').fill('1,234');
  await page.locator('#add-probe').click();
  await field(page, 'probe-3-batch').fill('16');
  await expect(page).toHaveURL(/batch3=16/);
  await page.reload();
  await expect(page.locator('body')).toHaveAttribute('data-engine', 'ready');
  await expect(field(page, 'frozenBytesPerParam')).toBeVisible();
  await expect(field(page, 'frozenBytesPerParam')).toHaveValue('0.516');
  await expect(field(page, 'training')).toHaveValue('adamw8bit-bf16');
  await expect(field(page, 'gpuBytes')).toHaveValue('1,234');
  await expect(field(page, 'probe-3-batch')).toHaveValue('16');
});

test('a reload right behind a key stroke loses nothing, not even a return to the example', async ({ page, complaints: _ }) => {
  await open(page, 'en', 'v=1&gpuBytes=40+GB');
  await field(page, 'gpuBytes').fill('48');
  await page.reload();
  await expect(page.locator('body')).toHaveAttribute('data-engine', 'ready');
  await expect(field(page, 'gpuBytes')).toHaveValue('48');
  await page.locator('#back-to-example').click();
  await page.reload();
  await expect(page.locator('body')).toHaveAttribute('data-engine', 'ready');
  await expect(field(page, 'gpuBytes')).toHaveValue('24');
});

test('a link opened in a used tab is what counts', async ({ page, complaints: _ }) => {
  await open(page);
  await field(page, 'gpuBytes').fill('48');
  await page.goto('about:blank');
  await open(page, 'en', 'v=1&gpuBytes=12+GB');
  await expect(field(page, 'gpuBytes')).toHaveValue('12');
  await page.reload();
  await expect(field(page, 'gpuBytes')).toHaveValue('12');
});

test('a later visit without an address finds the last entries', async ({ page, complaints: _ }) => {
  await open(page);
  await field(page, 'gpuBytes').fill('48');
  await expect(page).toHaveURL(/gpuBytes=48/);
  await page.goto('about:blank');
  await open(page);
  await expect(field(page, 'gpuBytes')).toHaveValue('48');
  await expect(result(page, 'batch')).toHaveText('19');
});

test('back to the example takes everything back, and undo brings it again', async ({ page, complaints: _ }) => {
  await open(page);
  await field(page, 'gpuBytes').fill('nothing yet');
  await page.locator('#back-to-example').click();
  await expectResults(page, { batch: '8', limit: '21.6 GB' });
  await expect(page).not.toHaveURL(/#/);
  await page.locator('.notice-undo').click();
  await expect(field(page, 'gpuBytes')).toHaveValue('nothing yet');
});

test('slider and number move together', async ({ page, complaints: _ }) => {
  await open(page);
  const slider = page.locator('#safetyMargin-slider');
  await slider.focus();
  for (let step = 0; step < 10; step += 1) await slider.press('ArrowRight');
  await expect(field(page, 'safetyMargin')).toHaveValue('100');
  await expectResults(page, { batch: '10', limit: '24.0 GB' });
  await field(page, 'safetyMargin').fill('62.5');
  await expect(slider).toHaveValue('63');
  await expectResults(page, { limit: '15.0 GB' });
});

test('a common card size is one tap', async ({ page, complaints: _ }) => {
  await open(page);
  await page.locator('[data-size="80"]').click();
  await expect(field(page, 'gpuBytes')).toHaveValue('80');
  await expectResults(page, { batch: '34', limit: '72.0 GB' });
});

test('recipes and own bytes change the fixed memory', async ({ page, complaints: _ }) => {
  await open(page);
  await expect(field(page, 'trainableBytesPerParam')).toBeHidden();
  await field(page, 'training').selectOption('adamw8bit-bf16');
  await expectResults(page, { trainable: '0.60 GB', fixed: '1.30 GB' });
  await field(page, 'training').selectOption('own');
  await field(page, 'trainableBytesPerParam').fill('12.5');
  await expectResults(page, { trainable: '1.25 GB' });
  await field(page, 'frozen').selectOption('nf4');
  await expectResults(page, { frozen: '0.20 GB', fixed: '1.45 GB' });
});

test('a link opens what it says, and says so where it could not all be read', async ({ page, complaints: _ }) => {
  await open(page, 'es', 'v=1&batch1=4&peak1=6.3+GB&batch2=8&peak2=8.3+GB&gpuBytes=12+GB');
  await expect(result(page, 'batch')).toHaveText('13');
  await expect(field(page, 'probe-1-peak')).toHaveValue('6,3');
  await expect(page.locator('#notice')).toBeHidden();
  await page.goto('about:blank');
  await open(page, 'es', 'v=9&gpuBytes=48+GB&peak1=%3Cb%3E&unknown=1');
  await expect(field(page, 'gpuBytes')).toHaveValue('48');
  await expect(page.locator('#notice')).toBeVisible();
});

test('links within the page leave the address that holds the entries alone', async ({ page, complaints: _ }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await field(page, 'gpuBytes').fill('48');
  await expect(page).toHaveURL(/gpuBytes=48/);
  await page.locator('.answer-bar').click();
  await expect(page.locator('#results')).toBeFocused();
  await expect(page).toHaveURL(/gpuBytes=48/);
});
