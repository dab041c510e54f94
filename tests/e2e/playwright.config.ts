import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArgs } from '#tests/support/browser-args.ts';
import { createIsolatedEnv } from '#tests/support/isolated-env.ts';

const port = process.env.E2E_PORT ?? '4300';
const root = path.resolve(import.meta.dirname, '../..');
const address = `http://localhost:${port}`;

// Every worker loads this file and must use the same data directory.
process.env.E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'muster-e2e-'));

/** Runs against a real portal, started like `npm start`, with a temporary data directory. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: path.join(root, 'test-results'),
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // A race in one of several hundred tests must not hide the result of the others. `npm test` counts flaky tests.
  retries: 1,
  reporter: [['dot'], ['json']],
  use: {
    baseURL: address,
    // Requests that a worker sends cannot be mocked. The tests of offline reading allow it.
    serviceWorkers: 'block',
    // Axe reports insufficient contrast while text fades in.
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.E2E_BROWSER ?? '/usr/bin/chromium-headless-shell',
      args: [
        ...browserArgs,
        // Pages are open for seconds, so compilers cost more than they save.
        '--js-flags=--no-opt --no-maglev --no-sparkplug --max-lazy --single-threaded-gc',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" scripts/start.ts`,
    cwd: root,
    url: `${address}/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: createIsolatedEnv({
      PORT: port,
      MARKETPLACE_PORT: process.env.E2E_MARKETPLACE_PORT ?? '4301',
      DATA_DIR: process.env.E2E_DATA,
      // Rate limits count by address, and each test sends a separate X-Forwarded-For.
      TRUST_PROXY: 'true',
      DEMO: 'true',
      COMPONENT_GALLERY: 'true',
    }),
  },
});
