import { defineConfig } from '@playwright/test';

const port = Number(process.env.VLA_VRAM_TEST_PORT ?? 8765);

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.js',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}/tools/vram/`,
    browserName: 'chromium',
    // Only the tests of offline use want one; elsewhere it would answer for the server.
    serviceWorkers: 'block',
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
        '--disable-component-update', '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `node tests/browser/serve.js ${port} /tools/vram/`,
    url: `http://127.0.0.1:${port}/tools/vram/`,
    reuseExistingServer: false,
  },
});
