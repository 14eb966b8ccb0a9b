// SPDX-License-Identifier: MIT
// The built site on other hosts than the tests' own: at a root, behind nginx as documented, with a wrong type for the module.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { SECURITY_POLICY } from '../../scripts/lib/policy.js';
import { LOCALES, expect, expectResults, test } from './page.js';

const site = fileURLToPath(new URL('../../dist/site/', import.meta.url));
const serve = fileURLToPath(new URL('serve.js', import.meta.url));

/** Where nginx and its table of types lie: installed, or unpacked by scripts/setup. */
const unpacked = fileURLToPath(new URL('../../build/tools/nginx', import.meta.url));
const nginxRoot = ['', unpacked].find((root) => existsSync(`${root}/usr/sbin/nginx`));

const freePort = () => new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});

/** Starts a server and waits until it answers. */
async function start(command, args, address) {
  const server = spawn(command, args, { stdio: 'ignore' });
  await expect.poll(() => fetch(address).then(({ status }) => status, () => 0), { timeout: 15_000 }).toBe(200);
  return server;
}

async function openAndAnswer(page, address) {
  await page.goto(address);
  await expect(page.locator('body')).toHaveAttribute('data-engine', 'ready');
  await page.locator('#gpuBytes').fill('48');
  await expectResults(page, { batch: '19' });
}

test.describe('at the root of a host', () => {
  let server;
  let address;
  test.beforeAll(async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}/`;
    server = await start(process.execPath, [serve, String(port), '/'], address);
  });
  test.afterAll(() => server.kill());

  test('the pages compute and lead to each other', async ({ page }) => {
    await openAndAnswer(page, address);
    for (const locale of LOCALES) {
      await page.locator(`.language-link[lang=${locale}]`).click();
      await expect(page).toHaveURL(new RegExp(`^${address}${locale}/`));
      await expect(page.locator('[data-result=batch]').first()).toHaveText('19');
    }
  });
});

test.describe('behind nginx as docs/hosting.md sets it up', () => {
  test.use({ serviceWorkers: 'allow' });
  test.skip(nginxRoot === undefined, 'there is no nginx on this machine');
  let server;
  let address;
  test.beforeAll(async () => {
    const documented = /```nginx\n([\s\S]*?)```/.exec(readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8'))[1];
    const port = await freePort();
    const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
    const block = documented.replace('listen 80;', `listen 127.0.0.1:${port};`).replace('alias /srv/vram/;', `alias ${site};`);
    writeFileSync(path.join(folder, 'nginx.conf'), `daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
include ${nginxRoot}/etc/nginx/mime.types;
access_log off;
client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
${block}}
`);
    address = `http://127.0.0.1:${port}/tools/vram/`;
    server = await start(`${nginxRoot}/usr/sbin/nginx`, ['-c', path.join(folder, 'nginx.conf'), '-p', folder], address);
  });
  test.afterAll(() => server.kill());

  test('the page computes below the documented path, with no complaint', async ({ page }) => {
    const complaints = [];
    page.on('console', (message) => complaints.push(message.text()));
    await openAndAnswer(page, `${address}de/`);
    expect(complaints).toEqual([]);
  });

  test('everything is compressed, assets are kept for ever and pages briefly, all under the policy', async ({ page }) => {
    const answers = [];
    page.on('response', (response) => answers.push(response));
    await openAndAnswer(page, `${address}en/`);
    expect(answers.length).toBeGreaterThan(4);
    for (const answer of answers) {
      const headers = await answer.allHeaders();
      const { pathname } = new URL(answer.url());
      expect(headers['content-encoding'], pathname).toBe('gzip');
      expect(headers['content-security-policy'], pathname).toBe(SECURITY_POLICY);
      const cached = pathname.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=600';
      expect(headers['cache-control'], pathname).toBe(cached);
    }
    expect((await fetch(`${address}nowhere`)).status).toBe(404);
  });
});

for (const type of ['text/plain', 'application/octet-stream', 'text/html; charset=utf-8']) {
  test(`a module served as ${type} computes all the same`, async ({ page, baseURL, complaints: _ }) => {
    await page.route('**/*.wasm', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'content-type': type } });
    });
    await openAndAnswer(page, `${baseURL}en/`);
  });
}
