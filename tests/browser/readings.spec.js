// SPDX-License-Identifier: MIT
// What runs can state besides a peak, how sure the answer is, and in which unit.
import { LOCALES, expect, expectResults, field, open, result, test } from './page.js';

const batches = (page) => page.locator('#probe-rows [data-part=batch]').evaluateAll((inputs) => inputs.map(({ value }) => value));
const NARROW = 'v=1&batch1=1&peak1=5.0+GB&batch2=2&peak2=5.5+GB';

test('an open range names the run that would narrow it, and one press adds it', async ({ page, complaints: _ }) => {
  await open(page, 'en', NARROW);
  await expect(result(page, 'range')).toContainText('28 to 42');
  const sentence = await result(page, 'next').textContent();
  const [, batch, low, high] = /batch (\d+) .*?(\d+) to (\d+)\.$/.exec(sentence);
  await page.locator('#add-next-probe').click();
  await expect(field(page, 'probe-3-batch')).toHaveValue(batch);
  await expect(field(page, 'probe-3-peak')).toBeFocused();
  await expect(result(page, 'batch')).toHaveText('34');
  await field(page, 'probe-3-peak').fill(String(4.5 + batch / 2));
  await expect(result(page, 'range')).toContainText(`${low} to ${high}`);
});

test('a range of one number has no sentence beside it', async ({ page, complaints: _ }) => {
  await open(page);
  await expect(page.locator('#next')).toBeHidden();
  await expect(result(page, 'range')).toBeEmpty();
});

test('a run that ran out of memory narrows the range, without a memory of its own on the whole card', async ({ page, complaints: _ }) => {
  await open(page, 'en', NARROW);
  await page.locator('#add-probe').click();
  await field(page, 'probe-3-batch').fill('44');
  await field(page, 'probe-3-reading').selectOption('atLeast');
  await expect(page.getByRole('group', { name: 'Run 3' }).getByLabel('Not enough, in GB')).toBeVisible();
  await expect(page.locator('#probe-3-peak-echo')).toHaveText('= the whole card, 24.0\u00a0GB');
  await expect(result(page, 'range')).toContainText('28 to 38');
  await expect(result(page, 'batch')).toHaveText('34');
  await field(page, 'probe-3-reading').selectOption('atMost');
  await expect(page.locator('#findings')).toBeVisible();
  await expect(result(page, 'range')).not.toContainText('to 38');
});

test('a contradicted bound is warned of by the number of its run', async ({ page, complaints: _ }) => {
  await open(page, 'en', 'v=1&probes=3&reading3=atLeast&batch3=7&peak3=~');
  await expect(page.locator('#findings')).toContainText('Batch 7 ran out of memory at 24.00\u00a0GB');
});

test('runs move up and down with everything they hold, and the focus stays with them', async ({ page, complaints: _ }) => {
  await open(page, 'en', 'v=1&probes=3&batch3=8&peak3=20.0+GB&reading2=atMost&note2=~old+driver');
  await page.getByRole('button', { name: 'Move run 2 up' }).focus();
  await page.keyboard.press('Enter');
  expect(await batches(page)).toEqual(['4', '2', '8']);
  await expect(page.getByRole('button', { name: 'Move run 1 down' })).toBeFocused();
  await expect(field(page, 'probe-1-reading')).toHaveValue('atMost');
  await expect(page.getByLabel('Note on run 1').last()).toHaveValue('old driver');
  await expectResults(page, { slope: '2.00 GB', intercept: '4.00 GB' });
  await page.getByRole('button', { name: 'Move run 1 down' }).click();
  await page.getByRole('button', { name: 'Move run 2 down' }).click();
  expect(await batches(page)).toEqual(['2', '8', '4']);
  await expect(page.getByRole('button', { name: 'Move run 3 up' })).toBeFocused();
});

test('a note opens, is kept over a reload and travels to another language', async ({ page, complaints: _ }) => {
  await open(page);
  await page.getByRole('button', { name: 'Note on run 2' }).click();
  await expect(field(page, 'probe-2-note')).toBeFocused();
  await page.keyboard.type('two cameras');
  await page.getByRole('button', { name: 'Note on run 2' }).click();
  await expect(field(page, 'probe-2-note')).toBeVisible();
  await page.reload();
  await expect(field(page, 'probe-2-note')).toHaveValue('two cameras');
  await page.locator('.language-link[lang=ko]').click();
  await expect(field(page, 'probe-2-note')).toHaveValue('two cameras');
  await field(page, 'probe-2-note').fill('');
  await page.locator('.tool.note').nth(1).click();
  await expect(field(page, 'probe-2-note')).toBeHidden();
});

test('the unit switch reads bare numbers anew, shows results in it and can be taken back', async ({ page, complaints: _ }) => {
  await open(page);
  await page.getByLabel('GiB', { exact: true }).check();
  await expect(page.locator('label[for=gpuBytes]')).toHaveText('Memory of the card, in GiB');
  await expect(page.locator('label[for=probe-1-peak]')).toHaveText('Peak memory, in GiB');
  await expectResults(page, { batch: '8', peak: '20.0 GiB', fixed: '2.14 GiB', slope: '2.00 GiB', limit: '21.6 GiB' });
  await page.locator('#add-probe').click();
  await expect(page.locator('label[for=probe-3-peak]')).toHaveText('Peak memory, in GiB');
  await field(page, 'gpuBytes').fill('24 GB');
  await expect(page.locator('#gpuBytes-echo')).toHaveText('= 22.352\u00a0GiB');
  await page.locator('.notice-undo').click();
  await expectResults(page, { peak: '20.0 GB', fixed: '2.30 GB' });
  await expect(page.getByLabel('GB', { exact: true })).toBeChecked();
});

test('every figure of the panel says its unit in every language', async ({ page, complaints: _ }) => {
  for (const locale of LOCALES) {
    await open(page, locale, 'v=1&unit=GiB');
    const figures = await page.locator('.key-figures dd, .rows dd, .legend b').allTextContents();
    expect(figures).toHaveLength(17);
    for (const figure of figures) expect(figure).toMatch(/\u00a0GiB/);
  }
});

test('readings with a mistaken unit are read again at a press, and back', async ({ page, complaints: _ }) => {
  await open(page, 'en', 'v=1&peak1=6.05+GB&peak2=10.05+GB');
  const findings = page.locator('#findings');
  await expect(findings).toContainText('Read as GiB instead of GB');
  await findings.getByRole('button', { name: 'Read the runs as GiB' }).click();
  await expect(field(page, 'probe-1-peak')).toHaveValue('6.05 GiB');
  await expect(page.locator('#findings-section')).not.toContainText('Read as GiB instead');
  await page.locator('.notice-undo').click();
  await expect(field(page, 'probe-2-peak')).toHaveValue('10.05');
  await findings.getByRole('button', { name: 'MiB ÷ 1000' }).click();
  await expect(field(page, 'probe-2-peak')).toHaveValue('10.05 × 1000 MiB');
  await page.reload();
  await expect(field(page, 'probe-2-peak')).toHaveValue('10.05 × 1000 MiB');
});

test('a recipe shows its parts, a moving average joins them, and own parts are summed by the core', async ({ page, complaints: _ }) => {
  await open(page);
  const parts = page.locator('#parts [data-part-bytes]');
  await expect(parts).toHaveText(['2', '2', '12', '0', '16', '2']);
  await field(page, 'ema').selectOption('fp32');
  await expect(parts).toHaveText(['2', '2', '12', '4', '20', '2']);
  await expectResults(page, { trainable: '2.00 GB', step: '2.90 GB' });
  await field(page, 'training').selectOption('parts');
  await expect(field(page, 'ema')).toBeHidden();
  await field(page, 'optimizerBytes').fill('4.5');
  await field(page, 'stepTempBytes').fill('0');
  await expect(parts).toHaveText(['2', '2', '4.5', '0', '8.5', '0']);
  await expectResults(page, { trainable: '0.85 GB', step: '1.55 GB' });
  await field(page, 'gradientBytes').fill('much');
  await field(page, 'gradientBytes').blur();
  await expect(page.locator('#gradientBytes-message')).toContainText('2.5');
  await field(page, 'training').selectOption('own');
  await expect(page.locator('#parts')).toBeHidden();
  await expect(result(page, 'batch')).toHaveText('8');
});

test('the bar is filled to the end by its parts and says what each takes', async ({ page, complaints: _ }) => {
  await open(page);
  const widths = await page.locator('#memory-bar rect').evaluateAll((parts) => parts.map((part) => parseFloat(part.getAttribute('width'))));
  expect(widths).toHaveLength(6);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100, 6);
  await expect(page.locator('.legend b')).toHaveText(['0.70', '1.60', '1.70', '16.00', '1.6', '2.4'].map((number) => `${number}\u00a0GB`));
});
