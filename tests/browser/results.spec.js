// SPDX-License-Identifier: MIT
import { LOCALES, exampleOf, expect, expectResults, field, open, result, test } from './page.js';

for (const locale of LOCALES) {
  test(`the ${locale} page opens with the SmolVLA example answered`, async ({ page, complaints: _ }) => {
    await open(page, locale);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expectResults(page, exampleOf(locale));
    await expect(page.locator('body')).toHaveAttribute('data-verdict', 'fits');
    await expect(page.locator('#findings-section')).toBeHidden();
  });
}

test('the root page is the English calculator with links to every language', async ({ page, complaints: _ }) => {
  await page.goto('./');
  await expect(page.locator('body')).toHaveAttribute('data-engine', 'ready');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectResults(page, exampleOf('en'));
  for (const locale of LOCALES) {
    await expect(page.locator(`.language-link[hreflang=${locale}]`)).toHaveAttribute('href', `./${locale}/`);
  }
});

test('numbers follow while typing, exactly where doubles would lose a sample', async ({ page, complaints: _ }) => {
  await open(page);
  await field(page, 'probe-1-batch').fill('4');
  await field(page, 'probe-1-peak').fill('6.3');
  await field(page, 'probe-2-batch').fill('8');
  await field(page, 'probe-2-peak').fill('8.3');
  await field(page, 'gpuBytes').fill('12');
  await expectResults(page, { batch: '13', peak: '10.8 GB', slope: '0.50 GB', intercept: '4.30 GB', headroom: '0.0 GB' });
});

test('training everything raises the fixed memory to 7.2 GB', async ({ page, complaints: _ }) => {
  await open(page);
  await field(page, 'trainableParams').fill('450M');
  await expectResults(page, { fixed: '7.20 GB', frozen: '0.0', trainable: '7.20 GB' });
});

test('a card of 3 GB fits nothing and the page says which card would', async ({ page, complaints: _ }) => {
  await open(page);
  await field(page, 'gpuBytes').fill('3');
  await expect(result(page, 'batch')).toHaveText('0');
  await expect(page.locator('body')).toHaveAttribute('data-verdict', 'too_small');
  await expect(result(page, 'verdictDetail')).toContainText('6.7');
  await expect(page.locator('.bar-figure')).toBeHidden();
});

test('states above the limit have a verdict of their own', async ({ page, complaints: _ }) => {
  await open(page);
  await field(page, 'totalParams').fill('7B');
  await field(page, 'trainableParams').fill('7B');
  await field(page, 'probe-1-peak').fill('120');
  await field(page, 'probe-2-peak').fill('130');
  await expect(page.locator('body')).toHaveAttribute('data-verdict', 'fixed_exceeds');
  await expect(result(page, 'verdictDetail')).toContainText('112.00');
});

test('a third run makes it a least-squares line, and two may be taken away again', async ({ page, complaints: _ }) => {
  await open(page);
  await field(page, 'gpuBytes').fill('40');
  await page.locator('#add-probe').click();
  await expect(field(page, 'probe-3-batch')).toBeFocused();
  await expect(page.locator('body')).toHaveAttribute('data-verdict', 'fits');
  for (const [run, batch, peak] of [[1, '1', '9.6'], [2, '4', '20'], [3, '8', '29']]) {
    await field(page, `probe-${run}-batch`).fill(batch);
    await field(page, `probe-${run}-peak`).fill(peak);
  }
  await expectResults(page, { batch: '10', slope: '2.74 GB', intercept: '7.65 GB', peak: '35.1 GB' });
  await page.locator('.probe .remove').nth(2).click();
  await page.locator('.probe .remove').nth(1).click();
  await expect(page.locator('#probe-rows > .probe')).toHaveCount(1);
  await expect(page.locator('#probes-message')).not.toBeEmpty();
  await page.locator('.notice-undo').click();
  await expect(page.locator('#probe-rows > .probe')).toHaveCount(2);
  await expect(field(page, 'probe-2-peak')).toHaveValue('20');
});

test('readings to one digit leave a range beside the batch', async ({ page, complaints: _ }) => {
  await open(page);
  for (const [run, batch, peak] of [[1, '1', '5.0'], [2, '2', '5.5']]) {
    await field(page, `probe-${run}-batch`).fill(batch);
    await field(page, `probe-${run}-peak`).fill(peak);
  }
  await expect(result(page, 'batch')).toHaveText('34');
  await expect(result(page, 'range')).toContainText('28 to 42');
});

test('one summary speaks after a pause, not with every key', async ({ page, complaints: _ }) => {
  await open(page);
  await expect(page.locator('#summary')).toContainText('Largest safe batch 8');
  await page.evaluate(() => {
    window.spoken = [];
    new MutationObserver(() => window.spoken.push(document.getElementById('summary').textContent)).observe(
      document.getElementById('summary'), { childList: true, characterData: true, subtree: true });
  });
  await field(page, 'gpuBytes').fill('');
  await field(page, 'gpuBytes').pressSequentially('48', { delay: 30 });
  await expect(page.locator('#summary')).toContainText('Largest safe batch 19');
  expect(await page.evaluate(() => window.spoken.length)).toBe(1);
});
