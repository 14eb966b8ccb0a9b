// SPDX-License-Identifier: MIT
// What the browser tests share: the page opened with everything it must not do recorded, and its parts by name.
import { test as base, expect } from '@playwright/test';

export const LOCALES = ['en', 'ko', 'de', 'es'];

/** The worked example as each language writes it. */
export const EXAMPLE = {
  point: {
    batch: '8', peak: '20.0 GB', fixed: '2.30 GB', frozen: '0.70 GB', trainable: '1.60 GB', total: '2.30 GB',
    step: '2.50 GB', slope: '2.00 GB', intercept: '4.00 GB', overhead: '1.70 GB', limit: '21.6 GB', headroom: '1.6 GB',
  },
};
EXAMPLE.comma = Object.fromEntries(Object.entries(EXAMPLE.point).map(([row, text]) => [row, text.replace('.', ',')]));
export const exampleOf = (locale) => (['de', 'es'].includes(locale) ? EXAMPLE.comma : EXAMPLE.point);

/** A test whose page may neither complain in the console, nor break its policy, nor call anyone else. */
export const test = base.extend({
  complaints: async ({ page, baseURL }, use) => {
    const complaints = [];
    page.on('console', (message) => {
      // What the runner says of the service workers it blocks is none of the page's.
      if (/Service Worker registration blocked/.test(message.text())) return;
      // How soon a preloaded file is used depends on the machine, and on whether scripts run.
      if (/was preloaded .* but not used/.test(message.text())) return;
      if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'data:' && origin !== new URL(baseURL).origin) complaints.push(`request: ${request.url()}`);
    });
    await use(complaints);
    expect(complaints).toEqual([]);
  },
});

export { expect };

export async function open(page, locale = 'en', fragment = '') {
  await page.goto(`${locale}/${fragment && `#${fragment}`}`);
  await expect(page.locator('body')).toHaveAttribute('data-engine', 'ready');
}

/** A figure of the panel; the legend of the bar repeats some. */
export const result = (page, row) => page.locator(`.results [data-result="${row}"]:not(.legend *)`);
export const field = (page, id) => page.locator(`#${id}`);
export const message = (page, id) => page.locator(`#${id}-message`);

/** Everything a person can read, inputs included. */
export const visibleText = (page) =>
  page.evaluate(() => [document.body.innerText, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join('\n'));

export async function expectResults(page, expected) {
  for (const [row, text] of Object.entries(expected)) {
    await expect(result(page, row)).toContainText(text.replace(' ', '\u00a0'));
  }
}
