import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderStore } from '#server/files/file-store.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { migrate } from '../migrate.ts';
import { fillDemo } from './fill.ts';
import { defaultMembers, sizesFor } from './sizes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`DROP SCHEMA public CASCADE`.execute(database.db);
  await sql`CREATE SCHEMA public`.execute(database.db);
  await migrate(database.db);
  await fillDemo({
    ...{ database, fileStore: folderStore(database.folder), passwordHash: '' },
    // One more than is filled with every trigger at work.
    sizes: { ...sizesFor(defaultMembers), members: 5_001 },
  });
}, 120_000);
afterAll(() => database.close());

/** What triggers keep in a small association, and what a look at the rows says. */
it.each([
  [
    'who is in the directory',
    'SELECT member_id FROM directory_entries',
    'SELECT member_id FROM listed_members',
  ],
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
