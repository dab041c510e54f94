import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { queueJob } from '#tests/support/queue-job.ts';
import { setUpScratchPortals } from '#tests/support/scratch-portals.ts';
import {
  createAcknowledgedWrites,
  expectNothingLost,
  startWriteLoad,
} from '#tests/support/start-write-load.ts';
import { addToCounter } from '#tests/support/test-counters.ts';
import { testPostgres } from './test-postgres.ts';

const rounds = 8;
const maxStartMs = 10_000;
const { pathTo, start, demoFolder } = setUpScratchPortals();
const server = testPostgres();

/** Makes orphaned files 25 hours old, queues the cleanup job, and returns the keys of the files in use. */
async function queueCleanup(databaseUrl: string | undefined, folder: string): Promise<string[]> {
  const { pool, close } = await openDatabase({ databaseUrl, folder });
  await pool.query("UPDATE orphaned_files SET orphaned_at = orphaned_at - interval '25 hours'");
  await queueJob({ pool }, 'hourly-cleanup');
  const { rows } = await pool.query('SELECT DISTINCT coalesce(storage_key, key) AS key FROM files');
  await close();
  return rows.map(({ key }) => key as string).sort();
}

const filesIn = (folder: string) =>
  readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => name)
    .sort();

it.each(['embedded', 'postgresql'] as const)(
  'loses no write, leaves no orphaned file and starts within 10 s when killed 8 times: %s',
  async (kind) => {
    const databaseUrl = kind === 'postgresql' ? server.url : undefined;
    const folder = databaseUrl ? pathTo(kind) : demoFolder(kind);
    const environment = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const acknowledged = createAcknowledgedWrites();
    let portal = await start(environment);
    for (let round = 0; round < rounds; round += 1) {
      let isKilled = false;
      const errors: Error[] = [];
      const writers = startWriteLoad(portal.url, acknowledged, async (error) => {
        if (!isKilled) errors.push(error);
        return false;
      });
      const minCount = acknowledged.count() + 6 + round;
      await expect
        .poll(acknowledged.count, { timeout: 60_000, interval: 1 })
        .toBeGreaterThanOrEqual(minCount);
      isKilled = true;
      await portal.end('SIGKILL');
      await writers.stop();
      expect(errors).toEqual([]);

      const started = performance.now();
      portal = await start(environment);
      expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
      expect(performance.now() - started).toBeLessThan(maxStartMs);
      await expectNothingLost(portal.url, acknowledged);
      addToCounter('failures survived');
    }
    await portal.end('SIGKILL');
    const used = await queueCleanup(databaseUrl, folder);
    await start(environment);
    await expect.poll(() => filesIn(folder), { timeout: 30_000 }).toEqual(used);
  },
  300_000,
);
