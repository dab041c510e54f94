import { step } from '#server/start/progress.ts';
import { startPortalProcess } from '#tests/support/portal-process.ts';
import { startBaseline } from './baseline-process.ts';
import { type SampleData, selectSampleData } from './sample-data.ts';
import type { SeededDatabase } from './seeded-databases.ts';

/** A portal and a baseline server on the same seeded database. */
export type BenchTarget = {
  members: number;
  portal: { url: string; pid: number };
  baseline: { url: string };
  data: SampleData;
};

export async function startTarget(
  database: SeededDatabase,
  cleanup: AsyncDisposableStack,
): Promise<BenchTarget> {
  const { members, settings } = database;
  const data = await step('Selecting sample data', () => selectSampleData(database));
  // TRUST_PROXY lets each request have a different client address.
  const portal = await startPortalProcess({ ...settings, TRUST_PROXY: 'true', DEMO: 'true' });
  cleanup.defer(async () => void (await portal.end('SIGTERM')));
  const baseline = cleanup.adopt(await startBaseline(settings.DATABASE_URL), ({ stop }) => stop());
  const url = portal.url.replace('localhost', '127.0.0.1');
  return { members, portal: { url, pid: portal.child.pid as number }, baseline, data };
}
