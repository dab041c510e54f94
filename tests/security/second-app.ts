import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

/** Sets up a second app on the portal's database. It represents another process, or one with other settings. */
export function setUpSecondApp(portal: Pick<TestApp, 'database'>, environment: Record<string, string> = {}) {
  const secondApp = {} as TestApp;
  beforeAll(async () => {
    Object.assign(secondApp, await startTestApp(environment, { sharedDatabase: portal.database }));
  });
  afterAll(() => secondApp.close?.());
  return secondApp;
}
