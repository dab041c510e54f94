import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/engines.ts';
import { retries } from './retries.ts';
import { queueAgain } from './waiting-jobs.sql.ts';

const database = testDatabase();

it('retries requeued jobs like any other', async () => {
  await database.pool.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
  await queueAgain(database.pool, [{ name: 'deliver-mail', data: { mailId: '7' }, priority: 1 }]);
  const { rows } = await database.pool.query(
    `SELECT name, data, priority, retry_limit AS "retryLimit", retry_delay AS "retryDelay",
      retry_backoff AS "retryBackoff", retry_delay_max AS "retryDelayMax" FROM pgboss.job`,
  );
  expect(rows).toEqual([{ name: 'deliver-mail', data: { mailId: '7' }, priority: 1, ...retries }]);
});
