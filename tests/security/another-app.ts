import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

/** Starts a second app on the database of the portal. It represents another process, or one with other settings. */
export function anotherApp(portal: Pick<TestApp, 'database'>, environment: Record<string, string> = {}) {
  const another = {} as TestApp;
  beforeAll(async () => {
    Object.assign(another, await startTestApp(environment, { shared: portal.database }));
  });
  afterAll(() => another.close?.());
  return another;
}
