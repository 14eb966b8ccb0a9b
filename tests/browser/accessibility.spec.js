// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { LOCALES, expect, field, open, test } from './page.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe inside the page; injected as a value, since the page's policy allows no foreign script. */
async function violations(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
    preload: false,
  }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

for (const locale of LOCALES) {
  for (const colorScheme of ['light', 'dark']) {
    test(`axe finds nothing on the ${locale} page in ${colorScheme} colours, whatever it shows`, async ({ page, complaints: _ }) => {
      test.setTimeout(60_000);
      await page.emulateMedia({ colorScheme });
      for (const width of [360, 1280]) {
        // Tall enough for the bar at the lower edge to cover no target, which axe would count as a small one.
        await page.setViewportSize({ width, height: 9000 });
        await open(page, locale);
        expect(await violations(page)).toEqual([]);
        await field(page, 'gpuBytes').fill('3');
        expect(await violations(page)).toEqual([]);
        await field(page, 'totalParams').fill('abc');
        await field(page, 'probe-2-batch').fill('2');
        await field(page, 'frozen').selectOption('own');
        await page.locator('#add-probe').click();
        await field(page, 'probe-3-batch').fill('x');
        await field(page, 'gpuBytes').focus();
        expect(await violations(page)).toEqual([]);
      }
    });
  }
}

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing beside warnings, notes, a range and a way back in ${colorScheme} colours`, async ({ page, complaints: _ }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page);
    await field(page, 'probe-1-batch').fill('1');
    await field(page, 'probe-1-peak').fill('3 GiB');
    await field(page, 'probe-2-peak').fill('26');
    await page.locator('#add-probe').click();
    await page.locator('.remove').nth(2).click();
    await expect(page.locator('.finding.warning')).not.toHaveCount(0);
    await expect(page.locator('.finding.info')).not.toHaveCount(0);
    await expect(page.locator('.notice-undo')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme, forcedColors: 'active' });
    expect(await violations(page)).toEqual([]);
  });
}

test('every control can be reached by keyboard, shows its focus and is not covered', async ({ page, complaints: _ }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  const controls = await page.locator('a[href], button, input, select, pre').evaluateAll(
    (elements) => elements.filter((element) => element.checkVisibility() && !element.disabled).length);
  const seen = new Set();
  for (let step = 0; step < controls + 5; step += 1) {
    await page.keyboard.press('Tab');
    const state = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === document.body) return null;
      const box = element.getBoundingClientRect();
      const visible = document.elementFromPoint(box.x + box.width / 2, Math.min(box.y + box.height / 2, innerHeight - 1));
      const ringed = [element, element.parentElement].some((candidate) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      });
      return {
        name: element.id || element.getAttribute('aria-label') || element.textContent.trim().slice(0, 40) + (element.lang ?? ''),
        ringed,
        covered: !(element.contains(visible) || visible?.contains(element)),
      };
    });
    if (!state) continue;
    expect(state, state.name).toMatchObject({ ringed: true, covered: false });
    seen.add(state.name);
  }
  for (const id of ['totalParams', 'frozen', 'probe-2-peak', 'add-probe', 'gpuBytes', 'safetyMargin', 'safetyMargin-slider', 'back-to-example']) {
    expect(seen).toContain(id);
  }
});

test('everything to tap is at least 44 px high, or a link in a line of text', async ({ page, complaints: _ }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await page.locator('.remove').first().click();
  const small = await page.locator('button, input, select, .language-link, .family, .answer-bar').evaluateAll((elements) =>
    elements.filter((element) => element.checkVisibility())
      .map((element) => ({ what: element.id || element.className, height: (element.closest('.control') ?? element).getBoundingClientRect().height }))
      .filter(({ height }) => height < 44));
  expect(small).toEqual([]);
});

test('colours forced by the reader keep borders and signs', async ({ page, complaints: _ }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page);
  await field(page, 'gpuBytes').fill('3');
  const border = await page.locator('#gpuBytes').evaluate((input) => getComputedStyle(input.parentElement).borderTopWidth);
  expect(parseFloat(border)).toBeGreaterThan(0);
  const sign = await page.locator('.verdict .verdict-icon').evaluate((icon) => getComputedStyle(icon, '::before').content);
  expect(sign).toContain('✕');
});

test('a link beside a finding leads to its field', async ({ page, complaints: _ }) => {
  await open(page);
  await field(page, 'probe-2-peak').fill('none');
  await page.locator('#findings a').first().click();
  await expect(field(page, 'probe-2-peak')).toBeFocused();
});
