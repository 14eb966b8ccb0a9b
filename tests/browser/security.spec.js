// SPDX-License-Identifier: MIT
// A whole session, with every request and every broken policy recorded.
import { test as base } from '@playwright/test';
import { LOCALES, expect, field } from './page.js';

const test = base.extend({});
test.use({ serviceWorkers: 'allow' });

/** What a person does here, in every language: types, adds runs and notes, switches units, goes to embedded pages. */
async function session(page, baseURL) {
  for (const locale of LOCALES) {
    await page.goto(`${baseURL}${locale}/`);
    await expect(page.locator('body')).toHaveAttribute('data-engine', 'ready');
    await field(page, 'gpuBytes').fill('48');
    await field(page, 'totalParams').fill('<img src="https://elsewhere.example/x.png">');
    await page.locator('#add-probe').click();
    await page.locator('.tool.note').last().click();
    await page.locator('[data-part=note]:visible').fill('https://elsewhere.example/ "quoted" & <b>bold</b>');
    await page.locator('[name=unit][value=GiB]').check();
    await page.reload();
    await page.locator('#back-to-example').click();
  }
  await page.goto(`${baseURL}embed/?lang=ko&theme=dark#v=1&gpuBytes=~%3Cscript%3E`);
  await expect(page.locator('body')).toHaveAttribute('data-engine', 'ready');
}

test('every request of a session goes to the site itself and asks for a file, carrying nothing', async ({ page, context, baseURL }) => {
  const requests = [];
  context.on('request', (request) => requests.push(request));
  await session(page, baseURL);
  await page.waitForTimeout(500);
  expect(requests.length).toBeGreaterThan(20);
  for (const request of requests) {
    const url = request.url();
    expect(url.startsWith(baseURL), url).toBe(true);
    expect(request.method()).toBe('GET');
    expect(request.postData()).toBe(null);
    expect(new URL(url).search, url).toMatch(/^(\?__WB_REVISION__=\w+|\?lang=ko&theme=dark)?$/);
  }
  expect(await context.cookies()).toEqual([]);
});

for (const enforced of ["require-trusted-types-for 'script'", "require-trusted-types-for 'script'; trusted-types vla-vram"]) {
  test(`nothing breaks the policy with "${enforced}" on top`, async ({ page, baseURL }) => {
    const complaints = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.addInitScript(() => {
      window.violations = [];
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => window.violations.push(`${violatedDirective} ${blockedURI}`));
    });
    await page.route(/\/(en|ko|de|es)\/(#.*)?$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': enforced } });
    });
    await page.goto(`${baseURL}en/`);
    await expect(page.locator('body')).toHaveAttribute('data-engine', 'ready');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await field(page, 'gpuBytes').fill('x');
    await page.locator('.remove').first().click();
    await page.locator('.notice-undo').click();
    expect(await page.evaluate(() => window.violations)).toEqual([]);
    expect(complaints.filter((text) => !/was preloaded/.test(text))).toEqual([]);
  });
}
