import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { putDemoInto } from '#tests/support/demo-folder.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { tally } from '#tests/support/tally.ts';
import { findLost, nothingYet, startWriters } from '#tests/support/writers.ts';

const rounds = 8;
const readyWithin = 10_000;
const scratch = mkdtempSync(path.join(tmpdir(), 'muster-killed-'));
let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

function settings(kind: 'embedded' | 'postgresql'): Record<string, string> {
  const folder = path.join(scratch, kind);
  const shared = { DATA_DIR: folder, TRUST_PROXY: 'true' };
  if (kind === 'postgresql') return { ...shared, DATABASE_URL: server.url, DEMO: 'true' };
  putDemoInto(folder);
  return shared;
}

const openData = ({ DATABASE_URL, DATA_DIR = '' }: Record<string, string>): Promise<Database> =>
  openDatabase({ databaseUrl: DATABASE_URL, folder: DATA_DIR });

/** Files that nothing names grow old, and the clock ticks, while no process runs. */
async function aDayPasses(environment: Record<string, string>): Promise<void> {
  const { pool, close } = await openData(environment);
  await pool.query("UPDATE loose_files SET since = since - interval '25 hours'");
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  await boss.start();
  await boss.send('remove-expired', {});
  await boss.stop({ close: false });
  await close();
}

async function namedFiles(environment: Record<string, string>): Promise<string[]> {
  const { pool, close } = await openData(environment);
  const { rows } = await pool.query('SELECT DISTINCT coalesce(stored_as, key) AS place FROM files');
  await close();
  return rows.map(({ place }) => place as string).sort();
}

const filesIn = ({ DATA_DIR = '' }: Record<string, string>) =>
  readdirSync(path.join(DATA_DIR, 'files'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => name)
    .sort();

describe.each(['embedded', 'postgresql'] as const)('a portal on the engine %s', (kind) => {
  it('loses nothing, leaves no file and is back at once, however often it is killed under writes', async () => {
    const environment = settings(kind);
    const acknowledged = nothingYet();
    let portal: PortalProcess = await startPortalProcess(environment);
    for (let round = 0; round < rounds; round += 1) {
      let isKilled = false;
      const faults: Error[] = [];
      const writers = startWriters(portal.url, acknowledged, async (error) => {
        if (!isKilled) faults.push(error);
        return false;
      });
      const enough = acknowledged.count() + 6 + round;
      await expect.poll(acknowledged.count, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(enough);
      isKilled = true;
      await portal.end('SIGKILL');
      await writers.stop();
      expect(faults).toEqual([]);

      const started = performance.now();
      portal = await startPortalProcess(environment);
      expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
      expect(performance.now() - started).toBeLessThan(readyWithin);
      const lost = await findLost(portal.url, acknowledged);
      tally('rows lost', lost.length);
      expect(lost).toEqual([]);
      tally('faults survived');
    }
    await portal.end('SIGKILL');
    await aDayPasses(environment);
    const named = await namedFiles(environment);
    portal = await startPortalProcess(environment);
    await expect.poll(() => filesIn(environment), { timeout: 30_000 }).toEqual(named);
    await portal.end('SIGTERM');
  }, 300_000);
});
