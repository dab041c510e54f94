import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { createLocalFileStore } from '#server/files/file-store.ts';
import { countDifferences } from '#tests/support/recount-queries.ts';
import { setUpTestDatabase, smallDemo } from '#tests/support/test-databases.ts';
import { seedDemo } from './seed-demo.ts';

const database = setUpTestDatabase();

it('reports increasing progress up to 1, and stores correct counts, when the demo is large', async () => {
  await sql`DROP SCHEMA public CASCADE`.execute(database.db);
  await sql`CREATE SCHEMA public`.execute(database.db);
  await migrate(database.db);
  const shares: number[] = [];
  await seedDemo({
    database,
    fileStore: createLocalFileStore(database.folder),
    passwordHash: '',
    sizes: smallDemo,
    isLarge: true,
    onProgress: (share) => shares.push(share),
  });
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.filter((share) => share > 0.7).length).toBeGreaterThan(16);
  expect(shares.at(-1)).toBe(1);
  for (const area of ['members', 'invoices', 'resources'] as const)
    expect(await countDifferences(database.db, area)).toEqual({});
  const { rows } = await sql`SELECT FROM group_member_entries LIMIT 1`.execute(database.db);
  expect(rows).toHaveLength(1);
}, 120_000);
