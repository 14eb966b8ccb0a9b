// SPDX-License-Identifier: MIT
import { expect, expectResults, field, open, result, test } from './page.js';

const rows = (page) => page.locator('#probe-rows > .probe');

async function enterRuns(page, runs) {
  for (const [index, [batch, peak]] of runs.entries()) {
    if (await rows(page).count() <= index) await page.locator('#add-probe').click();
    await field(page, `probe-${index + 1}-batch`).fill(batch);
    await field(page, `probe-${index + 1}-peak`).fill(peak);
  }
}

test('runs are numbered anew when one is taken away, and everything about them follows', async ({ page, complaints: _ }) => {
  await open(page);
  await enterRuns(page, [['2', '8.0'], ['4', '12.0'], ['6', 'x']]);
  await page.locator('.remove').first().click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.locator('.probe-name')).toHaveText(['Run 1', 'Run 2']);
  await expect(page.getByRole('button', { name: 'Remove run 2' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Run 1' }).getByLabel('Batch')).toHaveValue('4');
  await expect(field(page, 'probe-2-peak')).toHaveAccessibleDescription(/cannot be read/);
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('undo brings back the run and keeps what was entered since', async ({ page, complaints: _ }) => {
  await open(page);
  await page.locator('.remove').first().click();
  await field(page, 'gpuBytes').fill('48');
  await field(page, 'probe-1-peak').fill('14.0');
  await page.locator('.notice-undo').click();
  await expect(field(page, 'probe-1-peak')).toHaveValue('8.0');
  await expect(field(page, 'probe-2-peak')).toHaveValue('14.0');
  await expect(field(page, 'gpuBytes')).toHaveValue('48');
  await expectResults(page, { slope: '3.00 GB', intercept: '2.00 GB', limit: '43.2 GB' });
});

test('the way back is in view wherever a run was taken away', async ({ page, complaints: _ }) => {
  for (const [width, height] of [[320, 568], [360, 740], [1280, 900]]) {
    await page.setViewportSize({ width, height });
    await open(page);
    await page.locator('.remove').nth(1).scrollIntoViewIfNeeded();
    await page.locator('.remove').nth(1).click();
    await expect(page.locator('.notice-undo')).toBeInViewport({ ratio: 1 });
    await page.locator('.notice-undo').click();
    await expect(rows(page)).toHaveCount(2);
  }
});

test('without any run the page asks for two and keeps the fixed memory', async ({ page, complaints: _ }) => {
  await open(page);
  await page.locator('.remove').first().click();
  await page.locator('.remove').first().click();
  await expect(page.locator('#probes-message')).toContainText('Two usable runs');
  await expectResults(page, { batch: '–', fixed: '2.30 GB', limit: '21.6 GB' });
  await enterRuns(page, [['4', '6.3'], ['8', '8.3']]);
  await expect(page.locator('#probes-message')).toBeEmpty();
  await expectResults(page, { slope: '0.50 GB', batch: '34' });
});

test('an added row says nothing until it is begun, and a half filled one says which half is missing', async ({ page, complaints: _ }) => {
  await open(page);
  await page.locator('#add-probe').click();
  await expect(result(page, 'batch')).toHaveText('8');
  await field(page, 'probe-3-peak').fill('16.0');
  await expect(page.locator('#probe-3-batch-message')).toContainText('enter a number');
  await expectResults(page, { slope: '2.00 GB', intercept: '4.00 GB' });
  await field(page, 'probe-3-batch').fill('6');
  await expect(page.locator('#probe-3-batch-message')).toBeEmpty();
  await expect(result(page, 'batch')).toHaveText('8');
});

test('thirty-two runs are as many as there can be, and they are answered and kept', async ({ page, complaints: _ }) => {
  const runs = Array.from({ length: 29 }, (_, index) => index + 3);
  const entries = runs.map((run) => `&batch${run}=${2 * run}&peak${run}=${4 + 4 * run}.0+GB`).join('');
  await open(page, 'en', `v=1&probes=31${entries}`);
  await page.locator('#add-probe').click();
  await expect(page.locator('#add-probe')).toBeDisabled();
  await field(page, 'probe-32-batch').fill('64');
  await field(page, 'probe-32-peak').fill('132.0');
  await expectResults(page, { batch: '8', slope: '2.00 GB', intercept: '4.00 GB' });
  await expect(page).toHaveURL(/peak32=132\.0/);
  await page.reload();
  await expect(rows(page)).toHaveCount(32);
  await expect(field(page, 'probe-32-peak')).toHaveValue('132.0');
  await page.locator('.remove').last().click();
  await page.locator('#add-probe').click();
  await page.locator('.notice-undo').click();
  await expect(rows(page)).toHaveCount(32);
});

test('a reading in MiB is understood exactly and echoed in GB', async ({ page, complaints: _ }) => {
  await open(page);
  await enterRuns(page, [['2', '8192 MiB'], ['4', '12288 MiB']]);
  await expect(page.locator('#probe-1-peak-echo')).toHaveText('= 8.590\u00a0GB');
  await expectResults(page, { slope: '2.15 GB', intercept: '4.29 GB', batch: '8' });
});
