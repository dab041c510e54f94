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
export type StartedPortal = BenchTarget['portal'] & { stop(): Promise<void> };

export async function startTarget(
  database: SeededDatabase,
  cleanup: AsyncDisposableStack,
): Promise<BenchTarget> {
  const data = await step('Selecting sample data', () => selectSampleData(database));
  const portal = cleanup.adopt(await startPortal(database), ({ stop }) => stop());
  const baseline = cleanup.adopt(await startBaseline(database.settings.DATABASE_URL), ({ stop }) => stop());
  return { members: database.members, portal, baseline, data };
}

/** `TRUST_PROXY` lets each request have a different client address. */
export async function startPortal({ settings }: SeededDatabase): Promise<StartedPortal> {
  const portal = await startPortalProcess({ ...settings, TRUST_PROXY: 'true', DEMO: 'true' });
  return {
    url: portal.url.replace('localhost', '127.0.0.1'),
    pid: portal.child.pid as number,
    stop: async () => void (await portal.end('SIGTERM')),
  };
}
