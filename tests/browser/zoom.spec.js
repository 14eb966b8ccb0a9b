// SPDX-License-Identifier: MIT
import { LOCALES, expect, field, open, result, test } from './page.js';

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Texts cut off at the edge of their box: labels, buttons and results must show all they say. */
const cutOff = (page) => page.evaluate(() =>
  [...document.querySelectorAll('label, legend, button, .unit, h1, h2, h3, .results dt, dd, .answer-bar span, .verdict p, .message, .finding')]
    .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline')
    .map((element) => element.textContent.trim().slice(0, 60)));

for (const locale of LOCALES) {
  test.describe(`the ${locale} page`, () => {
    test.use({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 });
    test('at 200 % zoom needs no sideways scrolling and cuts nothing off', async ({ page, complaints: _ }) => {
      await open(page, locale);
      await field(page, 'gpuBytes').fill('3');
      await field(page, 'probe-1-peak').fill('?');
      await page.locator('#add-probe').click();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await cutOff(page)).toEqual([]);
    });

    test('with text twice as large needs no sideways scrolling and cuts nothing off', async ({ page, complaints: _ }) => {
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      for (const width of [640, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await open(page, locale);
        await expect(page.locator('html')).toHaveCSS('font-size', '32px');
        await field(page, 'gpuBytes').fill('3');
        expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
        expect(await cutOff(page), `${width} px`).toEqual([]);
      }
    });

    test('has its labels, buttons and links at full length on a phone', async ({ page, complaints: _ }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await open(page, locale);
      await field(page, 'gpuBytes').fill('3');
      expect(await cutOff(page)).toEqual([]);
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      expect(await cutOff(page)).toEqual([]);
    });
  });
}

test('on a phone the answer is in view and leads to the results from every place of the page', async ({ page, complaints: _ }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  const missing = await page.evaluate(() => {
    const places = [];
    for (let top = 0; top <= document.documentElement.scrollHeight - innerHeight; top += 250) {
      scrollTo({ top, behavior: 'instant' });
      const box = document.querySelector('.answer-number').getBoundingClientRect();
      const above = document.elementFromPoint(box.left + 2, box.top + box.height / 2);
      if (box.bottom > innerHeight || box.top < 0 || !above?.closest('.answer-bar')) places.push(top);
    }
    return places;
  });
  expect(missing).toEqual([]);
  await page.locator('.answer-bar a').click();
  await expect(page.locator('#results')).toBeFocused();
  await expect(result(page, 'peak')).toBeInViewport();
});

test('on a desktop the whole answer stays in view with the focus in any field', async ({ page, complaints: _ }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page);
  for (const id of ['totalParams', 'training', 'probe-2-peak', 'gpuBytes', 'safetyMargin', 'safetyMargin-slider']) {
    await field(page, id).focus();
    for (const name of ['batch', 'peak', 'fixed', 'verdictText']) {
      await expect(result(page, name), `${name} at ${id}`).toBeInViewport({ ratio: 1 });
    }
  }
});
