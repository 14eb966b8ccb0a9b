// SPDX-License-Identifier: MIT
// The calculator inside pages of another origin, well-meaning and hostile ones.
import { createServer } from 'node:http';

import { test as base, expect } from './page.js';

const ELEMENT = '<script src="SITEelement.js"></script>';

/** Another origin whose pages a test writes. */
const test = base.extend({
  host: async ({ baseURL }, use) => {
    const pages = new Map();
    const server = createServer((request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end((pages.get(request.url) ?? '').replaceAll('SITE', baseURL));
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address();
    await use({
      origin: `http://localhost:${port}`,
      write(path, html) {
        pages.set(path, `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A portal</title></head><body>${html}</body></html>`);
        return `http://localhost:${port}${path}`;
      },
    });
    server.closeAllConnections();
    server.close();
  },
});

const frameOf = (page, index = 0) => page.locator('vla-vram-calculator').nth(index).locator('iframe').contentFrame();
const ready = (frame) => expect(frame.locator('body')).toHaveAttribute('data-engine', 'ready');

/** Collects the events of every element of the page. */
const listen = (page) => page.addInitScript(() => {
  window.results = [];
  addEventListener('vram-result', ({ detail, target }) => window.results.push({ id: target.id, batch: detail.maxBatch }));
});
const lastBatch = (page, id = '') => page.evaluate((wanted) => window.results.filter((result) => result.id === wanted).at(-1)?.batch, id);

test('the element shows the calculator at its full height and tells every result', async ({ page, host }) => {
  await listen(page);
  await page.goto(host.write('/', `${ELEMENT}<vla-vram-calculator><a href="SITEen/">Calculator</a></vla-vram-calculator>`));
  const frame = frameOf(page);
  await ready(frame);
  await expect.poll(() => lastBatch(page)).toBe(8);
  await frame.locator('#gpuBytes').fill('48');
  await expect.poll(() => lastBatch(page)).toBe(19);
  expect(await page.evaluate(() => document.querySelector('vla-vram-calculator').result.limitBytes)).toBe(43.2e9);
  await expect.poll(() => frame.locator('html').evaluate((html) => html.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
  const before = await page.locator('vla-vram-calculator iframe').evaluate(({ height }) => Number(height));
  for (let run = 0; run < 3; run += 1) await frame.locator('#add-probe').click();
  await expect.poll(() => page.locator('vla-vram-calculator iframe').evaluate(({ height }) => Number(height))).toBeGreaterThan(before);
});

test('language, theme and preset are attributes, and change in both ways', async ({ page, host }) => {
  await listen(page);
  await page.goto(host.write('/', `${ELEMENT}<vla-vram-calculator lang="ko" theme="dark" state="v=1&amp;gpuBytes=12+GB"></vla-vram-calculator>`));
  const frame = frameOf(page);
  await ready(frame);
  await expect(frame.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(frame.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect.poll(() => lastBatch(page)).toBe(3);
  await frame.locator('#safetyMargin').fill('100');
  const element = page.locator('vla-vram-calculator');
  await element.evaluate((calculator) => {
    calculator.theme = 'light';
    calculator.lang = 'de';
  });
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
  await ready(frame);
  await expect(frame.locator('html')).toHaveCSS('color-scheme', 'light');
  await expect(frame.locator('#safetyMargin')).toHaveValue('100');
  await element.evaluate((calculator) => { calculator.state = 'v=1&gpuBytes=80+GB'; });
  await expect(frame.locator('#gpuBytes')).toHaveValue('80');
  expect(await element.getAttribute('theme')).toBe('light');
});

test('without its script the link inside it is there', async ({ page, host }) => {
  await page.goto(host.write('/', '<vla-vram-calculator><a href="SITEen/">Calculator</a></vla-vram-calculator>'));
  await expect(page.getByRole('link', { name: 'Calculator' })).toBeVisible();
});

test('several stand on one page, each with its own entries and events', async ({ page, host }) => {
  await listen(page);
  await page.goto(host.write('/', `${ELEMENT}<vla-vram-calculator id="a" state="v=1&amp;gpuBytes=12+GB"></vla-vram-calculator>
    <vla-vram-calculator id="b" state="v=1&amp;gpuBytes=48+GB"></vla-vram-calculator>`));
  await page.locator('#b').scrollIntoViewIfNeeded();
  await expect.poll(() => lastBatch(page, 'b')).toBe(19);
  await expect.poll(() => lastBatch(page, 'a')).toBe(3);
});

test('an element defined late takes what was set before, and one removed and put back works on without a leak', async ({ page, host }) => {
  await listen(page);
  await page.goto(host.write('/', '<vla-vram-calculator></vla-vram-calculator>'));
  await page.evaluate(() => { document.querySelector('vla-vram-calculator').state = 'v=1&gpuBytes=12+GB'; });
  await page.evaluate((address) => {
    const script = document.createElement('script');
    script.src = `${address}element.js`;
    document.head.append(script);
  }, test.info().project.use.baseURL);
  await expect.poll(() => lastBatch(page)).toBe(3);
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate(() => {
      const element = document.querySelector('vla-vram-calculator');
      element.remove();
      window.results = [];
      document.body.append(element);
    });
    await expect.poll(() => lastBatch(page)).toBe(3);
  }
  expect(await page.evaluate(() => document.querySelector('vla-vram-calculator').shadowRoot.childElementCount)).toBe(1);
});

test('a hostile parent gets results and no entries, and can put no markup in', async ({ page, host }) => {
  await page.goto(host.write('/', `<script>
    window.heard = [];
    addEventListener('message', ({ data }) => window.heard.push(data));
  </script><iframe id="victim" src="SITEembed/en/" width="900" height="900"></iframe>`));
  const frame = page.frameLocator('#victim');
  await ready(frame);
  await frame.locator('#totalParams').fill('777.777');
  await frame.locator('#add-probe').click();
  await frame.locator('.tool.note').nth(2).click();
  await frame.locator('#probe-3-note').fill('secret project');
  expect(await page.evaluate(() => window.heard)).toEqual([{ type: 'vla-vram:ready' }]);
  const attacks = [
    { type: 'vla-vram:set', state: 'v=1&gpuBytes=~%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E' },
    { type: 'vla-vram:set', lang: '../../..', theme: '"><script>alert(1)</script>' },
    { type: 'vla-vram:set', state: 'x'.repeat(1e6) }, '<b>', null, { type: 'vla-vram:set', toString: 1 },
  ];
  page.on('dialog', () => { throw new Error('script ran'); });
  for (const attack of attacks) await page.evaluate((data) => document.getElementById('victim').contentWindow.postMessage(data, '*'), attack);
  await expect(frame.locator('#gpuBytes')).toHaveValue('<img src=x onerror=alert(1)>');
  expect(await frame.locator('img').count()).toBe(0);
  const heard = JSON.stringify(await page.evaluate(() => window.heard));
  expect(heard).toContain('vla-vram:result');
  expect(heard).not.toMatch(/secret|777777|777\.777|onerror|totalParams"|probes"/);
});

test('a sibling frame is not heard, by the frame nor by the element', async ({ page, host }) => {
  await listen(page);
  host.write('/sibling', `<script>
    setInterval(() => {
      for (let i = 0; i < parent.frames.length; i += 1) parent.frames[i].postMessage({ type: 'vla-vram:set', state: 'v=1&gpuBytes=80+GB', theme: 'dark' }, '*');
      parent.postMessage({ type: 'vla-vram:size', height: 1 }, '*');
      parent.postMessage({ type: 'vla-vram:result', response: { maxBatch: 999 } }, '*');
    }, 50);
  </script>`);
  await page.goto(host.write('/', `${ELEMENT}<iframe id="sibling" src="/sibling"></iframe><vla-vram-calculator theme="light"></vla-vram-calculator>`));
  const frame = frameOf(page);
  await ready(frame);
  await expect.poll(() => lastBatch(page)).toBe(8);
  await page.waitForTimeout(500);
  await expect(frame.locator('#gpuBytes')).toHaveValue('24');
  await expect(frame.locator('html')).toHaveCSS('color-scheme', 'light');
  expect(await page.evaluate(() => window.results.every(({ batch }) => batch === 8))).toBe(true);
  expect(await page.locator('vla-vram-calculator iframe').evaluate(({ height }) => Number(height))).toBeGreaterThan(500);
});

test('in a sandbox with the documented rights it computes, with fewer it shows the worked example', async ({ page, host }) => {
  const boxed = (id, rights) => `<iframe id="${id}" sandbox="${rights}" src="SITEembed/en/" width="900" height="900"></iframe>`;
  await page.goto(host.write('/', boxed('open', 'allow-scripts allow-same-origin allow-popups') + boxed('shut', 'allow-scripts')));
  const frame = page.frameLocator('#open');
  await ready(frame);
  await frame.locator('#gpuBytes').fill('48');
  await expect(frame.locator('[data-result=batch]')).toHaveText('19');
  await expect(page.frameLocator('#shut').locator('[data-result=batch]')).toHaveText('8');
});
