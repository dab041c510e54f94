import { fork } from 'node:child_process';
import { once } from 'node:events';
import { withProgress } from '#server/start/progress.ts';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { createIsolatedEnv } from '#tests/support/isolated-env.ts';
import { startPortalProcess } from '#tests/support/portal-process.ts';
import { type SampleData, selectSampleData } from './sample-data.ts';
import type { SeededDatabase } from './seeded-databases.ts';

export type BenchTarget = {
  members: number;
  portal: { url: string; pid: number };
  baseline: { url: string };
  data: SampleData;
};

export async function startBenchTarget(
  database: SeededDatabase,
  cleanup: AsyncDisposableStack,
): Promise<BenchTarget> {
  const { members, settings } = database;
  const data = await withProgress('Selecting sample data', () => selectSampleData(database));
  // With TRUST_PROXY, each request can set a different client address in X-Forwarded-For.
  const portal = await startPortalProcess({ ...settings, TRUST_PROXY: 'true', DEMO: 'true' });
  cleanup.defer(async () => void (await portal.end('SIGTERM')));
  const baseline = { url: await startBaseline(settings.DATABASE_URL, cleanup) };
  const url = portal.url.replace('localhost', '127.0.0.1');
  return { members, portal: { url, pid: portal.child.pid as number }, baseline, data };
}

async function startBaseline(databaseUrl: string, cleanup: AsyncDisposableStack): Promise<string> {
  const port = await findFreePort();
  const child = fork('bench/api/baseline-server.ts', {
    env: createIsolatedEnv({ BASELINE_PORT: String(port), BASELINE_DATABASE_URL: databaseUrl }),
  });
  const exited = once(child, 'exit');
  cleanup.defer(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const firstEvent = await Promise.race([once(child, 'message'), exited.then(() => 'exited')]);
  if (firstEvent === 'exited') throw new Error('The baseline server did not start.');
  return `http://127.0.0.1:${port}`;
}
