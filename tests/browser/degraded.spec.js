// SPDX-License-Identifier: MIT
import { LOCALES, exampleOf, expect, expectResults, field, open, result, test } from './page.js';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const locale of LOCALES) {
    test(`the ${locale} page shows the worked example, the guide and why the form is still`, async ({ page, complaints: _ }) => {
      await page.goto(`${locale}/`);
      await expectResults(page, exampleOf(locale));
      await expect(page.locator('.page-head noscript .notice')).toBeVisible();
      await expect(page.locator('.formula math').first()).toBeVisible();
      await expect(field(page, 'frozenBytesPerParam')).toBeHidden();
    });
  }
});

test('without WebAssembly the example stays and the page says what is missing', async ({ page }) => {
  await page.addInitScript(() => delete window.WebAssembly);
  await page.goto('en/');
  await expect(page.locator('body')).toHaveAttribute('data-engine', 'failed');
  await expect(page.locator('#notice')).toContainText('WebAssembly');
  await expectResults(page, exampleOf('en'));
  await field(page, 'gpuBytes').fill('48');
  await expect(page).toHaveURL(/gpuBytes=48/);
});

test('a page that may not store anything calculates all the same', async ({ page, complaints: _ }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError'); } });
    }
  });
  await open(page);
  await field(page, 'gpuBytes').fill('48');
  await expect(result(page, 'batch')).toHaveText('19');
  await expect(page).toHaveURL(/gpuBytes=48/);
  await page.reload();
  await expect(field(page, 'gpuBytes')).toHaveValue('48');
});

test('nonsense in the storage is passed over', async ({ page, complaints: _ }) => {
  await page.addInitScript(() => localStorage.setItem('vla-vram:form', '{"fragment":"v=1&gpuBytes=5","texts":{"probes":[null]}}'));
  await open(page);
  await expect(result(page, 'batch')).toHaveText('8');
});

test('a wrong type for the module still calculates', async ({ page }) => {
  await page.route('**/*.wasm', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'application/octet-stream' } });
  });
  await open(page);
  await field(page, 'gpuBytes').fill('48');
  await expect(result(page, 'batch')).toHaveText('19');
});

test('the policy really blocks what it forbids', async ({ page }) => {
  await open(page);
  const blocked = await page.evaluate(async () => {
    const violated = new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective), { once: true });
    });
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.head.append(script);
    return [await violated, window.ran];
  });
  expect(blocked[0]).toMatch(/^script-src/);
  expect(blocked[1]).toBeUndefined();
});
