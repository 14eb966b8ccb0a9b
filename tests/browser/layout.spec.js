// SPDX-License-Identifier: MIT
import { LOCALES, expect, field, open, result, test } from './page.js';

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Style rules added as a reader's own tool would, past the page's policy. */
const addStyle = (page, css) => page.evaluate((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}, css);

for (const locale of LOCALES) {
  test(`the ${locale} page needs no sideways scrolling at 320 px, spaced out, enlarged or mirrored`, async ({ page, complaints: _ }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, locale);
    await field(page, 'probe-1-peak').fill('?');
    await field(page, 'gpuBytes').fill('999999 GB');
    await page.locator('#add-probe').click();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'));
    await addStyle(page, SPACING);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
}

test('strings 40 % longer do not break the page', async ({ page, complaints: _ }) => {
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, 'de');
    await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { data } = texts.currentNode;
        if (data.trim() && !texts.currentNode.parentElement.closest('script, pre, math, template')) {
          texts.currentNode.data = data + data.slice(0, Math.ceil(data.length * 0.4));
        }
      }
    });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});

test('on a desktop the batch stays in view while the last field is edited', async ({ page, complaints: _ }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page);
  await field(page, 'safetyMargin').focus();
  await field(page, 'safetyMargin').scrollIntoViewIfNeeded();
  await expect(result(page, 'batch')).toBeInViewport();
  await expect(page.locator('.answer-bar')).toBeHidden();
});

test('on a phone the answer is at hand wherever the form is scrolled', async ({ page, complaints: _ }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  for (const id of ['totalParams', 'probe-1-peak', 'gpuBytes', 'safetyMargin']) {
    await field(page, id).scrollIntoViewIfNeeded();
    await expect(page.locator('.answer-number')).toBeInViewport();
  }
  await field(page, 'gpuBytes').fill('48');
  await expect(page.locator('.answer-number')).toHaveText('19');
  await page.locator('.answer-bar').click();
  await expect(result(page, 'peak')).toBeInViewport();
});

test('printing leaves out the controls and keeps entries and results', async ({ page, complaints: _ }) => {
  await open(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#add-probe')).toBeHidden();
  await expect(page.locator('.answer-bar')).toBeHidden();
  await expect(field(page, 'gpuBytes')).toBeVisible();
  await expect(result(page, 'headroom')).toBeVisible();
});

test('nothing moves when the core takes over from the prerendered page', async ({ page, complaints: _ }) => {
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += entry.hadRecentInput ? 0 : entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => window.shift)).toBeLessThan(0.02);
  }
});
