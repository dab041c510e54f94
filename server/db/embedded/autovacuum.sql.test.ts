import { beforeAll, describe, expect, inject, it } from 'vitest';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { handleJob, openJobQueue } from '../../jobs/job-queue.ts';
import { vacuumBloatedTables } from './autovacuum.ts';

const database = setUpTestDatabase();
beforeAll(async () => {
  const jobQueue = await openJobQueue({ pool: database.pool, onError: () => {} });
  await jobQueue.startWorkers([handleJob({ name: 'reconcile-payments' }, async () => {})]);
  await jobQueue.stop();
});

const query = async (text: string) => (await database.pool.query(text)).rows;
const sizeOf = async (table: string) =>
  (await query(`SELECT pg_relation_size('${table}')::integer AS size`))[0].size;

describe.runIf(inject('engine').kind === 'embedded')('vacuumBloatedTables', () => {
  it('frees the space of deleted rows, also in the job queue', async () => {
    const tables = ['rate_limits', 'pgboss.schedule'];
    await query(`INSERT INTO rate_limits SELECT 'key' || n, 1, 0 FROM generate_series(1, 2000) AS n`);
    await query(`INSERT INTO pgboss.schedule (name, key, cron) SELECT 'reconcile-payments', n, '* * * * *'
                 FROM generate_series(1, 2000) AS n`);
    for (const table of tables) {
      await query(`DELETE FROM ${table}`);
      expect(await sizeOf(table)).toBeGreaterThan(50_000);
    }
    await vacuumBloatedTables(database.dbWithoutTimeout);
    for (const table of tables) expect(await sizeOf(table)).toBe(0);
  });

  it('analyses tables that have grown', async () => {
    await query(`INSERT INTO rate_limits SELECT 'other' || n, 1, 0 FROM generate_series(1, 3000) AS n`);
    await vacuumBloatedTables(database.dbWithoutTimeout);
    const planned = "SELECT reltuples::integer AS rows FROM pg_class WHERE relname = 'rate_limits'";
    expect(await query(planned)).toEqual([{ rows: 3_000 }]);
  });

  it('skips a large table with few changes, also when its statistics are empty', async () => {
    const vacuums =
      "SELECT vacuum_count::integer AS count FROM pg_stat_user_tables WHERE relname = 'members'";
    const touch = 'UPDATE members SET about_me = about_me';
    await query('ANALYZE members');
    await query('SELECT pg_stat_reset()');
    await query(`${touch} WHERE id IN (SELECT id FROM members ORDER BY id LIMIT 90)`);
    await vacuumBloatedTables(database.dbWithoutTimeout);
    expect(await query(vacuums)).toEqual([{ count: 0 }]);
    await query(touch);
    await vacuumBloatedTables(database.dbWithoutTimeout);
    expect(await query(vacuums)).toEqual([{ count: 1 }]);
  });
});
