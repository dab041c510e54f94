import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { folderStore } from '#server/files/file-store.ts';
import { differences, none } from '#tests/support/directory-recounts.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { seedDemo } from './seed-demo.ts';

let database: TestDatabase;
const shares: number[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`DROP SCHEMA public CASCADE`.execute(database.db);
  await sql`CREATE SCHEMA public`.execute(database.db);
  await migrate(database.db);
  await seedDemo({
    ...{ database, fileStore: folderStore(database.folder), passwordHash: '' },
    isLarge: true,
    onProgress: (share) => shares.push(share),
  });
});
afterAll(() => database.close());

it('a large seed reports increasing progress up to 1', () => {
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  const afterTheRows = shares.filter((share) => share > 0.7);
  expect(afterTheRows.length).toBeGreaterThan(16);
  expect(afterTheRows.at(-1)).toBe(1);
});

it('a large seed counts correctly at its end: directory', async () => {
  expect(await differences(database.db)).toEqual(none);
});

/** Counts that triggers keep, compared with counts of the rows. */
it.each([
  [
    'members of organisations',
    'SELECT id, member_count FROM organisations',
    `SELECT id, (SELECT count(*)::integer FROM directory_entries WHERE organisation_id = organisations.id)
     FROM organisations`,
  ],
  [
    'members of groups',
    'SELECT id, member_count FROM groups',
    'SELECT id, (SELECT count(*)::integer FROM group_members WHERE group_id = groups.id) FROM groups',
  ],
  ['roster entries', 'SELECT * FROM roster_entries', 'SELECT * FROM due_roster_entries'],
])('a large seed counts correctly at its end: %s', async (_, kept, counted) => {
  const { rows } = await sql<{ wrong: number; all: number }>`
    SELECT (SELECT count(*)::integer FROM (${sql.raw(kept)}) AS kept) AS all, (SELECT count(*)::integer FROM (
      ((${sql.raw(kept)}) EXCEPT ALL (${sql.raw(counted)})) UNION ALL ((${sql.raw(counted)}) EXCEPT ALL (${sql.raw(kept)}))
    ) AS either) AS wrong
  `.execute(database.db);
  expect(rows[0]?.wrong).toBe(0);
  expect(rows[0]?.all).toBeGreaterThan(0);
});
