import { defineConfig } from 'vitest/config';

/** SQL tests, and tests that depend on the sessions and locks of the database: decision 21. */
const onBothDatabases = [
  '{server,demo}/**/*.sql.test.ts',
  'server/db/*.http.test.ts',
  'server/metrics/*.http.test.ts',
  'tests/security/{endpoint-access,password-races,session-revocation}.test.ts',
];
const slow = '{server,scripts,bench}/**/*.slow.test.ts';
const onPostgresql = [...onBothDatabases, 'server/**/*.http.test.ts', 'tests/security/**/*.test.ts'];

/** A busy machine takes several times as long as an idle one. */
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 };
/** Loads the server modules once for all files. The modules of the web have state, so its files need isolation. */
const sharedModules = { isolate: false, ...timeouts };

const databaseProject = (name: string, include: string[], globalSetup: string) => ({
  test: {
    name,
    include,
    globalSetup: [globalSetup],
    ...sharedModules,
  },
});

export default defineConfig({
  test: {
    // The default leaves one core unused.
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
          ...sharedModules,
        },
      },
      // Child processes, threads, images and PDFs. `npm run check` skips them.
      { test: { name: 'slow', include: [slow], testTimeout: 60_000 } },
      {
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}', 'marketplace/**/*.test.ts'], ...timeouts },
      },
      {
        test: {
          name: 'resilience',
          include: ['tests/resilience/*.test.ts'],
          globalSetup: ['./tests/support/provide-embedded.ts', './tests/support/provide-built-web.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'resilience-slow',
          include: ['tests/resilience/slow/*.test.ts'],
          globalSetup: ['./tests/support/provide-embedded.ts'],
          // The files measure times, so they must not run in parallel.
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          globalSetup: ['./tests/support/provide-built-web.ts'],
          // Each file runs three portals and two databases, and measures times.
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'stored-xss',
          include: ['tests/stored-xss/**/*.test.ts'],
          globalSetup: ['./tests/support/provide-embedded.ts', './tests/support/provide-built-web.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      databaseProject('embedded', onBothDatabases, './tests/support/provide-embedded.ts'),
      databaseProject('postgresql', onPostgresql, './tests/support/provide-postgres.ts'),
    ],
  },
});
