// SPDX-License-Identifier: MIT
import { expect, field, open, test } from './page.js';

/** Marks what has the focus, and says whether something lies over it. */
const visit = (page) => page.evaluate(() => {
  const element = document.activeElement;
  if (element === document.body) return null;
  element.dataset.visited = 'yes';
  const [box] = element.getClientRects();
  const top = Math.max(box.top, 0);
  const bottom = Math.min(box.bottom, innerHeight);
  const covered = [top + 2, (top + bottom) / 2, bottom - 2].filter((y) => {
    const above = document.elementFromPoint(box.left + box.width / 2, y);
    return !element.contains(above) && !above?.contains(element);
  }).length;
  return { name: element.id || element.getAttribute('aria-label') || element.textContent.trim().slice(0, 40), covered };
});

const unvisited = (page) => page.evaluate(() =>
  [...document.querySelectorAll('a[href], button, input, select, [tabindex="0"]')]
    // Of a group of radio buttons the Tab key meets the chosen one.
    .filter((element) => element.type !== 'radio' || element.checked)
    .filter((element) => element.checkVisibility() && !element.disabled && !element.dataset.visited)
    .map((element) => element.id || `${element.localName}.${element.className} ${element.textContent.trim().slice(0, 40)}`));

test('the skip link leads to the first field', async ({ page, complaints: _ }) => {
  await open(page);
  await page.keyboard.press('Tab');
  await expect(page.locator('.skip')).toBeFocused();
  await expect(page.locator('.skip')).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(field(page, 'totalParams')).toBeFocused();
});

for (const [direction, key] of [['forward', 'Tab'], ['backward', 'Shift+Tab']]) {
  test(`walking ${direction} on a phone meets every control and none lies below the bar or the notice`, async ({ page, complaints: _ }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page);
    await field(page, 'frozen').selectOption('own');
    await field(page, 'gpuBytes').fill('x');
    await page.locator('.remove').nth(1).click();
    await page.locator('#add-probe').click();
    await page.evaluate(() => {
      scrollTo(0, 0);
      document.activeElement.blur();
    });
    const controls = (await unvisited(page)).length;
    for (let step = 0; step < controls + 3; step += 1) {
      await page.keyboard.press(key);
      const state = await visit(page);
      if (state) expect(state, state.name).toMatchObject({ covered: 0 });
    }
    expect(await unvisited(page)).toEqual([]);
  });
}

test('what takes a run away moves the focus to the next one, and to the button for a new one after the last', async ({ page, complaints: _ }) => {
  await open(page);
  await page.getByRole('button', { name: 'Remove run 1' }).press('Enter');
  await expect(page.locator('.probe .remove')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#add-probe')).toBeFocused();
  await expect(page.locator('#probe-rows > .probe')).toHaveCount(0);
});

test('a notice that goes gives the focus back', async ({ page, complaints: _ }) => {
  await open(page);
  await page.locator('#back-to-example').click();
  await page.locator('.notice-undo').press('Enter');
  await expect(page.locator('#notice')).toBeHidden();
  await expect(page.locator('#back-to-example')).toBeFocused();
  await page.locator('.remove').nth(1).click();
  await page.locator('.notice-close').press('Enter');
  await expect(page.locator('.probe .remove')).toBeFocused();
  await page.goto('about:blank');
  await open(page, 'en', 'v=9');
  await expect(page.locator('#notice')).toBeVisible();
  await page.locator('.notice-close').press('Enter');
  await page.keyboard.press('Tab');
  await expect(field(page, 'totalParams')).toBeFocused();
});

test('closing a notice with the focus elsewhere leaves it there', async ({ page, complaints: _ }) => {
  await open(page);
  await page.locator('#back-to-example').click();
  await field(page, 'gpuBytes').focus();
  await page.locator('.notice-undo').evaluate((button) => button.click());
  await expect(field(page, 'gpuBytes')).toBeFocused();
});

test('Enter in a field sends nothing and keeps the page', async ({ page, complaints: _ }) => {
  await open(page);
  await field(page, 'gpuBytes').fill('48');
  await field(page, 'gpuBytes').press('Enter');
  await expect(field(page, 'gpuBytes')).toBeFocused();
  await expect(page.locator('.results [data-result=batch]')).toHaveText('19');
  await expect(page).toHaveURL(/gpuBytes=48/);
});
