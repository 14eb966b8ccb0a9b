// SPDX-License-Identifier: MIT
// The page as one file, opened from a folder as from a USB stick, without any server.
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { test as base } from '@playwright/test';
import { LOCALES, exampleOf, expect, expectResults, field, message, result } from './page.js';

const built = fileURLToPath(new URL('../../dist/vla-vram-calculator.html', import.meta.url));

/** The file alone in a folder whose name has blanks and letters of another script. */
const folder = mkdtempSync(path.join(tmpdir(), 'stick 한국어 '));
copyFileSync(built, path.join(folder, 'vla vram.html'));
const address = pathToFileURL(path.join(folder, 'vla vram.html')).href;

const test = base.extend({
  complaints: async ({ page }, use) => {
    const complaints = [];
    page.on('console', (entry) => complaints.push(`console: ${entry.text()}`));
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(address) && !url.startsWith('data:')) complaints.push(`request: ${url}`);
    });
    await use(complaints);
    expect(complaints).toEqual([]);
  },
});

async function openFile(page, rest = '') {
  await page.goto(address + rest);
  await expect(page.locator('body')).toHaveAttribute('data-engine', 'ready');
}

test.use({ locale: 'en-US' });

test('the file opens without a request beside its own and computes', async ({ page, complaints: _ }) => {
  await openFile(page);
  await expectResults(page, exampleOf('en'));
  await field(page, 'gpuBytes').fill('12');
  await field(page, 'probe-1-batch').fill('4');
  await field(page, 'probe-1-peak').fill('6.3');
  await field(page, 'probe-2-batch').fill('8');
  await field(page, 'probe-2-peak').fill('8.3');
  await expect(result(page, 'batch')).toHaveText('13');
});

test('every language lies in it, its links keep the entries and its words are its own', async ({ page, complaints: _ }) => {
  await openFile(page);
  await field(page, 'gpuBytes').fill('47.5 GiB');
  for (const locale of [...LOCALES].reverse()) {
    await page.locator(`.language-link[lang=${locale}]`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('body')).toHaveAttribute('data-engine', 'ready');
    await expect(page.locator('[aria-current=true]')).toHaveAttribute('lang', locale);
    await expect(field(page, 'gpuBytes')).toHaveValue(exampleOf(locale).peak.includes(',') ? '47,5 GiB' : '47.5 GiB');
    await expect(result(page, 'batch')).toHaveText('20');
    expect(await page.title()).not.toBe('');
  }
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('a reload keeps what was entered and complaints stand in the language', async ({ page, complaints: _ }) => {
  await openFile(page, '?lang=de');
  await field(page, 'gpuBytes').fill('24.5');
  await field(page, 'gpuBytes').blur();
  await expect(message(page, 'gpuBytes')).toContainText('24,5');
  await page.reload();
  await expect(field(page, 'gpuBytes')).toHaveValue('24.5');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a language nobody has falls back to one the reader has', async ({ page, complaints: _ }) => {
  for (const asked of ['?lang=xx', '?lang=__proto__', '?lang=%3Cb%3E', '']) {
    await openFile(page, asked);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  }
});

test.describe('for a reader of Korean', () => {
  test.use({ locale: 'ko-KR' });
  test('the file opens in Korean', async ({ page, complaints: _ }) => {
    await openFile(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await expectResults(page, exampleOf('ko'));
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the file shows the worked example', async ({ page, complaints: _ }) => {
    await page.goto(address);
    await expectResults(page, exampleOf('en'));
    await expect(page.locator('noscript')).toBeVisible();
  });
});

test('script that somebody adds does not run', async ({ page }) => {
  await openFile(page);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.body.dataset.injected = "yes"';
    document.body.append(script);
  });
  await expect(page.locator('body')).not.toHaveAttribute('data-injected');
});
