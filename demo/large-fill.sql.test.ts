import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { folderStore } from '#server/files/file-store.ts';
import { differences, none } from '#tests/support/directory-recounts.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { fillDemo } from './fill.ts';

let database: TestDatabase;
const shares: number[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`DROP SCHEMA public CASCADE`.execute(database.db);
  await sql`CREATE SCHEMA public`.execute(database.db);
  await migrate(database.db);
  await fillDemo({
    ...{ database, fileStore: folderStore(database.folder), passwordHash: '' },
    isLarge: true,
    onProgress: (share) => shares.push(share),
  });
});
afterAll(() => database.close());

it('a large filling shows how far it is, to its end and never backwards', () => {
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  const afterTheRows = shares.filter((share) => share > 0.7);
  expect(afterTheRows.length).toBeGreaterThan(16);
  expect(afterTheRows.at(-1)).toBe(1);
});

it('a large filling counts once, at its end, and rightly: the directory', async () => {
  expect(await differences(database.db)).toEqual(none);
});

/** What triggers keep in a small association, and what a look at the rows says. */
it.each([
  [
    'the size of each organisation',
    'SELECT id, member_count FROM organisations',
    `SELECT id, (SELECT count(*)::integer FROM directory_entries WHERE organisation_id = organisations.id)
     FROM organisations`,
  ],
  [
    'the size of each group',
    'SELECT id, member_count FROM groups',
    'SELECT id, (SELECT count(*)::integer FROM group_members WHERE group_id = groups.id) FROM groups',
  ],
  ['the rosters', 'SELECT * FROM roster_entries', 'SELECT * FROM due_roster_entries'],
])('a large filling counts once, at its end, and rightly: %s', async (_, kept, counted) => {
  const { rows } = await sql<{ wrong: number; all: number }>`
    SELECT (SELECT count(*)::integer FROM (${sql.raw(kept)}) AS kept) AS all, (SELECT count(*)::integer FROM (
      ((${sql.raw(kept)}) EXCEPT ALL (${sql.raw(counted)})) UNION ALL ((${sql.raw(counted)}) EXCEPT ALL (${sql.raw(kept)}))
    ) AS either) AS wrong
  `.execute(database.db);
  expect(rows[0]?.wrong).toBe(0);
  expect(rows[0]?.all).toBeGreaterThan(0);
});
