// SPDX-License-Identifier: MIT
import { expect, expectResults, field, message, open, result, test, visibleText } from './page.js';

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const IDS = ['totalParams', 'trainableParams', 'gpuBytes', 'safetyMargin', 'probe-1-batch', 'probe-1-peak', 'probe-2-batch', 'probe-2-peak'];
const MEGABYTE = '7'.repeat(1_000_000);

// A reader that looked at each digit more than once would run into the test's time limit here.
test('a megabyte in any field is answered and leaves nothing behind', async ({ page, complaints: _ }) => {
  await open(page);
  for (const id of IDS) {
    await field(page, id).evaluate((input, digits) => {
      const before = input.value;
      for (const text of [digits, `${digits} GB`, `${digits.slice(0, 5e5)},${digits.slice(0, 4e5)}`, before]) {
        input.value = text;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }, MEGABYTE);
  }
  await expectResults(page, { batch: '8', fixed: '2.30 GB' });
});

test('a megabyte goes along to another language', async ({ page, complaints: _ }) => {
  await open(page);
  await field(page, 'gpuBytes').fill(MEGABYTE);
  await page.locator('.language-link[hreflang=de]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(message(page, 'gpuBytes')).toContainText('zu viele Ziffern');
  expect(await field(page, 'gpuBytes').inputValue()).toBe(MEGABYTE);
});

test('a megabyte that may not be stored is admitted as lost after a reload', async ({ page, complaints: _ }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('refused', 'SecurityError'); } });
  });
  await open(page);
  await field(page, 'safetyMargin').fill('80');
  await field(page, 'gpuBytes').fill(MEGABYTE);
  await expect(page).toHaveURL(/gpuBytes=&safetyMargin=80$/);
  await page.reload();
  await expect(page.locator('#notice')).toContainText('only be read in part');
  await expect(field(page, 'gpuBytes')).toHaveValue('24');
  await expect(field(page, 'safetyMargin')).toHaveValue('80');
});

for (const locale of ['en', 'de']) {
  test(`no entry however long makes the ${locale} page wider than the window`, async ({ page, complaints: _ }) => {
    const foreignMark = locale === 'de' ? ',' : '.';
    const entries = [Array(17).fill('123').join(foreignMark), '9'.repeat(60), 'W'.repeat(300), '1000000 TB', '1000000000 MiB', '1e19'];
    for (const width of [320, 360, 560, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, locale);
      for (const text of entries) {
        await page.evaluate(([ids, value]) => {
          for (const id of ids) document.getElementById(id).value = value;
          document.getElementById('calculator').dispatchEvent(new Event('input'));
        }, [IDS, text]);
        expect(await overflow(page), `${width} px "${text.slice(0, 20)}"`).toBeLessThanOrEqual(0);
      }
    }
  });
}

test('the largest batch there can be is shown in full and breaks nothing', async ({ page, complaints: _ }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, 'en', 'v=1&gpuBytes=1000000+GB&batch1=1&peak1=1+B&batch2=1000000&peak2=2+B');
    await expect(result(page, 'batch')).toHaveText('899,999,099,999,999,000,000');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});

test('whatever is entered in whatever order, the page stays whole and no number is made up', async ({ page, complaints: _ }) => {
  const pieces = ['', '0', '-1', '5', '8.3', '8192 MiB', '1e999', 'NaN', 'Infinity', 'null', 'undefined', '<b>x</b>', '🤖', '1,234', '24G', '100',
    '0.000001', '99999999999', '٢٤', '½', '{t}', '%', ' ', '0.1 B', '450M'];
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  const broken = await page.evaluate((texts) => {
    let seed = 7;
    const pick = (list) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return list[(seed >>> 8) % list.length];
    };
    const found = [];
    for (let step = 0; step < 600; step += 1) {
      const roll = pick([0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
      if (roll === 1) document.getElementById('add-probe').click();
      else if (roll === 2) pick([...document.querySelectorAll('.tool:enabled, .notice-undo, .size, .unit-switch input, #add-next-probe, [data-reread]')]).click();
      else if (roll === 3) {
        const select = pick([...document.querySelectorAll('select')]);
        select.value = pick([...select.options]).value;
        select.dispatchEvent(new Event('input', { bubbles: true }));
      } else {
        const input = pick([...document.querySelectorAll('#calculator input:not([type=range])')]);
        input.value = pick(texts);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
      const results = document.getElementById('results').innerText;
      const messages = [...document.querySelectorAll('.message, .echo')].map(({ textContent }) => textContent).join(' ');
      if (/NaN|undefined|Infinity|∞|\bnull\b|[{}<>]/.test(results + messages)) found.push(results + messages);
      const { verdict } = document.body.dataset;
      const batch = document.querySelector('.results [data-result=batch]').textContent;
      if ((verdict === 'fits') !== /^[1-9]/.test(batch)) found.push(`${verdict} with batch ${batch}`);
    }
    return found;
  }, pieces);
  expect(broken).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.locator('#back-to-example').click();
  await expectResults(page, { batch: '8', peak: '20.0 GB' });
  expect(await visibleText(page)).not.toMatch(/NaN|undefined|Infinity|\bnull\b/);
});
