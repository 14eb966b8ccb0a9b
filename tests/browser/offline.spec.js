// SPDX-License-Identifier: MIT
// The site without its server, and a new version of it: the server of these tests is really stopped and its files replaced.
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { test as base } from '@playwright/test';
import sirv from 'sirv';
import { writeServiceWorker } from '../../scripts/lib/service_worker.js';
import { LOCALES, expect, result } from './page.js';

const built = fileURLToPath(new URL('../../dist/site/', import.meta.url));

/** A copy of the site below /tools/vram/, on a host that lets every file live ten minutes. */
class Host {
  folder = mkdtempSync(path.join(tmpdir(), 'site-'));
  asked = [];

  constructor() {
    cpSync(built, this.folder, { recursive: true });
  }

  async start(port = 0) {
    const files = sirv(this.folder, { dev: true });
    this.server = createServer((request, response) => {
      this.asked.push(request.url);
      response.setHeader('Cache-Control', 'max-age=600');
      if (request.url === '/frame.html') return response.end(`<iframe src="${this.address}en/"></iframe>`);
      request.url = request.url.replace('/tools/vram', '');
      return files(request, response, () => response.writeHead(404).end());
    });
    await new Promise((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    this.port = this.server.address().port;
    this.origin = `http://127.0.0.1:${this.port}`;
    this.address = `${this.origin}/tools/vram/`;
  }

  stop() {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  /** Replaces the files by a version with another title and, as other contents would have, other names of its scripts. */
  async publishNext() {
    const assets = path.join(this.folder, 'assets');
    const old = readdirSync(assets).filter((name) => name.endsWith('.js'));
    const nextOf = (name) => name.replace('-', '-NEXT');
    for (const name of old) renameSync(path.join(assets, name), path.join(assets, nextOf(name)));
    for (const file of readdirSync(this.folder, { recursive: true }).filter((name) => /\.(html|js)$/.test(name) && name !== 'sw.js')) {
      const place = path.join(this.folder, file);
      const text = old.reduce((whole, name) => whole.replaceAll(name, nextOf(name)), readFileSync(place, 'utf8'));
      writeFileSync(place, text.replace(/<h1>[^<]*<\/h1>/, '<h1>The next version</h1>'));
    }
    await writeServiceWorker(this.folder);
  }
}

const test = base.extend({
  host: async ({ page: _page }, use) => {
    const host = new Host();
    await host.start();
    await use(host);
    await host.stop();
  },
});
test.use({ serviceWorkers: 'allow' });

async function open(page, address) {
  await page.goto(address);
  await expect(page.locator('body')).toHaveAttribute('data-engine', 'ready');
}

/** Opens the site until its worker answers for it. */
async function install(page, host) {
  await open(page, `${host.address}en/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await open(page, `${host.address}en/`);
  expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
}

const title = (page) => page.locator('h1');

/** Takes the version that is offered; how soon it takes over is the browser's affair. */
async function takeNext(page) {
  await page.locator('#update button').click();
  await expect(title(page)).toHaveText('The next version', { timeout: 20_000 });
}

/** Whether each script of the page is of the next version. */
const areNext = (page) => page.evaluate(() => {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  return names.filter((name) => /\/assets\/.*\.js$/.test(name)).map((name) => name.includes('-NEXT'));
});

test('every language computes with the server stopped', async ({ page, host }) => {
  await install(page, host);
  await host.stop();
  for (const locale of LOCALES) {
    await open(page, `${host.address}${locale}/`);
    await page.locator('#gpuBytes').fill('48');
    await expect(result(page, 'batch')).toHaveText('19');
    await page.locator('#back-to-example').click();
  }
  await open(page, host.address);
  await open(page, `${host.address}ko/?utm=portal#v=1&gpuBytes=12+GB`);
  await expect(result(page, 'batch')).toHaveText('3');
  await host.start(host.port);
});

test('a new version is offered, taken at a press, and never mixed with the old one', async ({ page, host }) => {
  await install(page, host);
  const old = await title(page).textContent();
  await host.publishNext();
  await page.reload();
  await expect(page.locator('#update')).toBeVisible();
  await expect(title(page)).toHaveText(old);
  expect(new Set(await areNext(page))).toEqual(new Set([false]));
  await page.locator('#gpuBytes').fill('48');
  await takeNext(page);
  await expect(page.locator('body')).toHaveAttribute('data-engine', 'ready');
  expect(new Set(await areNext(page))).toEqual(new Set([true]));
  await expect(page.locator('#gpuBytes')).toHaveValue('48');
  await expect(page.locator('#update')).toBeHidden();
});

test('a new version that nobody answers for is there at the next opening', async ({ page, context, host }) => {
  await install(page, host);
  await host.publishNext();
  await page.reload();
  await expect(page.locator('#update')).toBeVisible();
  await page.close();
  await expect(async () => {
    const again = await context.newPage();
    await open(again, `${host.address}en/`);
    const text = await title(again).textContent();
    await again.close();
    expect(text).toBe('The next version');
  }).toPass({ timeout: 10_000 });
});

test('caches of others on the same host stay as they are', async ({ page, host }) => {
  await page.goto(`${host.origin}/frame.html`);
  await page.evaluate(async () => (await caches.open('of-another-app')).put('/x', new Response('kept')));
  await install(page, host);
  await host.publishNext();
  await page.reload();
  await takeNext(page);
  const names = await page.evaluate(() => caches.keys());
  expect(names).toContain('of-another-app');
  for (const name of names.filter((each) => each !== 'of-another-app')) expect(name).toMatch(/^vla-vram-.*\/tools\/vram\/$/);
});

test('in a frame nothing is registered', async ({ page, host }) => {
  await page.goto(`${host.origin}/frame.html`);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('body')).toHaveAttribute('data-engine', 'ready');
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0);
  expect(host.asked.some((address) => address.endsWith('sw.js'))).toBe(false);
});

// A private window, as the other tests have, installs nothing.
test('the page can be installed', async ({ playwright, launchOptions, host }) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'profile-'));
  const context = await playwright.chromium.launchPersistentContext(profile, launchOptions);
  const page = await context.newPage();
  await install(page, host);
  const browser = await context.newCDPSession(page);
  for (const locale of LOCALES) {
    await open(page, `${host.address}${locale}/`);
    expect(await browser.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
    const { data, errors } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data).lang).toBe(locale);
  }
  await context.close();
});
