import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { handleJob, openJobQueue } from '../../jobs/job-queue.ts';
import { tidyTables } from './tidy-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const jobQueue = await openJobQueue({ pool: database.pool, onError: () => {} });
  await jobQueue.work([handleJob({ name: 'settle-payments' }, async () => {})]);
  await jobQueue.stop();
});
afterAll(() => database.close());

const query = async (text: string) => (await database.pool.query(text)).rows;
const sizeOf = async (table: string) =>
  (await query(`SELECT pg_relation_size('${table}')::integer AS size`))[0].size;

/** A day of what comes and goes. */
async function comeAndGo(table: string, insert: string) {
  await query(insert);
  await query(`DELETE FROM ${table}`);
}

const vacuumsOf = async (table: string) =>
  (
    await query(`SELECT vacuum_count::integer AS count FROM pg_stat_user_tables WHERE relname = '${table}'`)
  )[0].count;

describe.runIf(inject('engine').kind === 'embedded')('the embedded engine', () => {
  it('gives back the room of rows that are gone, and of a queue as of any table', async () => {
    const limits = `INSERT INTO rate_limits SELECT 'somebody' || n, 1, 0 FROM generate_series(1, 2000) AS n`;
    const jobs = `INSERT INTO pgboss.schedule (name, key, cron) SELECT 'settle-payments', n, '* * * * *'
                  FROM generate_series(1, 2000) AS n`;
    await comeAndGo('rate_limits', limits);
    await comeAndGo('pgboss.schedule', jobs);
    for (const table of ['rate_limits', 'pgboss.schedule'])
      expect(await sizeOf(table)).toBeGreaterThan(50_000);
    await tidyTables(database.unhurried);
    for (const table of ['rate_limits', 'pgboss.schedule']) expect(await sizeOf(table)).toBe(0);
  });

  it('knows the sizes of tables that have grown since', async () => {
    const planned = async () =>
      (await query("SELECT reltuples::integer AS rows FROM pg_class WHERE relname = 'rate_limits'"))[0].rows;
    await query(`INSERT INTO rate_limits SELECT 'other' || n, 1, 0 FROM generate_series(1, 3000) AS n`);
    await tidyTables(database.unhurried);
    expect(await planned()).toBe(3_000);
  });

  it('leaves a large table alone of which little has changed, although nothing was counted before', async () => {
    await query('ANALYZE members');
    await query('SELECT pg_stat_reset()');
    await query(
      'UPDATE members SET about_me = about_me WHERE id IN (SELECT id FROM members ORDER BY id LIMIT 90)',
    );
    await tidyTables(database.unhurried);
    expect(await vacuumsOf('members')).toBe(0);
    await query('UPDATE members SET about_me = about_me');
    await tidyTables(database.unhurried);
    expect(await vacuumsOf('members')).toBe(1);
  });
});
