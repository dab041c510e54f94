import { expect, inject, it } from 'vitest';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { createLocalFileStore } from '../files/file-store.ts';
import { cleanUp } from './job-handlers.ts';

const database = setUpTestDatabase();

const query = async (text: string) => (await database.pool.query(text)).rows;

it('deletes expired rows and vacuums the embedded database', async () => {
  await query(`INSERT INTO rate_limits SELECT 'client' || n, 1, 0 FROM generate_series(1, 2000) AS n`);
  const size = async () => (await query(`SELECT pg_relation_size('rate_limits')::integer AS size`))[0].size;
  expect(await size()).toBeGreaterThan(50_000);
  await cleanUp({ database, fileStore: createLocalFileStore(database.filesFolder) });
  expect(await query(`SELECT 1 FROM rate_limits WHERE key LIKE 'client%'`)).toEqual([]);
  // On PostgreSQL, autovacuum does this later.
  if (inject('engine').kind === 'embedded') expect(await size()).toBe(0);
});
