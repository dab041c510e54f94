import { defineConfig } from 'vitest/config';

/** SQL, and what depends on the engine's sessions and locks: decision 21. */
const onBothEngines = [
  '{server,demo}/**/*.sql.test.ts',
  'server/db/*.http.test.ts',
  'server/metrics/*.http.test.ts',
  'tests/attacks/{endpoint-access,password-races,session-revocation}.test.ts',
];
const slow = '{server,scripts,bench}/**/*.slow.test.ts';
const onPostgresql = [...onBothEngines, 'server/**/*.http.test.ts', 'tests/attacks/**/*.test.ts'];

const engine = (name: string, include: string[], globalSetup: string) => ({
  test: {
    name,
    include,
    globalSetup: [globalSetup],
    // The server's modules are loaded once for all files, which share nothing else: each has a portal of its own.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    // By default one core stays free, which on a machine of two is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'server/**/*.test.ts',
            'demo/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...onPostgresql, slow, 'node_modules/**'],
        },
      },
      // Tests that take seconds: child processes, threads, pictures and PDFs. `npm run check` leaves them out.
      { test: { name: 'slow', include: [slow], testTimeout: 60_000 } },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}', 'marketplace/**/*.test.ts'] } },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/*.test.ts'],
          globalSetup: ['./tests/support/provide-embedded.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults-long',
          include: ['tests/faults/long/*.test.ts'],
          globalSetup: ['./tests/support/provide-embedded.ts'],
          // Each file kills, fills or starves what it measures: side by side they would measure each other.
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'machines',
          include: ['tests/machines/**/*.test.ts'],
          globalSetup: ['./tests/support/provide-built-web.ts'],
          // Each file has three portals and two databases running, and measures what they do.
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'hostile',
          include: ['tests/hostile/**/*.test.ts'],
          globalSetup: ['./tests/support/provide-embedded.ts', './tests/support/provide-built-web.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      engine('embedded', onBothEngines, './tests/support/provide-embedded.ts'),
      engine('postgresql', onPostgresql, './tests/support/provide-postgres.ts'),
    ],
  },
});
