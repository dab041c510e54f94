import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** How many organisations and groups say something else than a recount does; of organisations, of who is in the directory. */
async function wrongCounts(db: Db): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    SELECT (SELECT count(*) FROM organisations
            WHERE member_count <> (SELECT count(*) FROM members JOIN listed_members ON member_id = members.id
                                   WHERE organisation_id = organisations.id))
         + (SELECT count(*) FROM groups
            WHERE member_count <> (SELECT count(*) FROM group_members WHERE group_id = groups.id AND NOT EXISTS (
              SELECT FROM accounts WHERE accounts.member_id = group_members.member_id AND email_confirmed_at IS NULL
            ))) AS wrong
  `.execute(db);
  return rows[0]?.wrong ?? Number.NaN;
}

/** Each change is seen, checked and taken back. */
async function wrongAfter(change: (tx: Db) => Promise<unknown>): Promise<number> {
  const tx = await database.db.startTransaction().execute();
  try {
    await change(tx);
    return await wrongCounts(tx);
  } finally {
    await tx.rollback().execute();
  }
}
const run = (statement: string) => (tx: Db) => sql.raw(statement).execute(tx);

const unconfirm = "UPDATE accounts SET email_confirmed_at = NULL WHERE right(member_id::text, 1) < '8'";

describe('the counts of members', () => {
  it('are exact in the demo association', async () => {
    expect(await wrongCounts(database.db)).toBe(0);
  });

  it.each([
    [
      'a member joins',
      `INSERT INTO members (first_name, last_name, membership_id, organisation_id)
       SELECT 'New', 'Member', (SELECT id FROM memberships LIMIT 1), id FROM organisations LIMIT 1`,
    ],
    [
      'a member without an organisation joins',
      `INSERT INTO members (first_name, last_name, membership_id)
       SELECT 'New', 'Member', id FROM memberships LIMIT 1`,
    ],
    [
      'many join at once',
      `INSERT INTO members (first_name, last_name, membership_id, organisation_id)
       SELECT 'New', 'Member', (SELECT id FROM memberships LIMIT 1), organisations.id
       FROM organisations, generate_series(1, 20)`,
    ],
    [
      'members change their organisation',
      `UPDATE members SET organisation_id = (SELECT id FROM organisations ORDER BY name LIMIT 1)
       WHERE id IN (SELECT id FROM members ORDER BY id LIMIT 200)`,
    ],
    ['members leave their organisation', 'UPDATE members SET organisation_id = NULL WHERE show_photo'],
    ['members leave the directory', 'UPDATE members SET in_directory = false WHERE show_photo'],
    ['members come into the directory', 'UPDATE members SET in_directory = true WHERE NOT in_directory'],
    ['accounts are shut', 'UPDATE accounts SET disabled_at = now()'],
    ['addresses are unconfirmed', unconfirm],
    [
      'addresses are confirmed',
      `${unconfirm}; UPDATE accounts SET email_confirmed_at = now() WHERE left(member_id::text, 1) < '8'`,
    ],
    [
      'unconfirmed members join and leave groups',
      `${unconfirm}; DELETE FROM group_members WHERE left(member_id::text, 1) > 'a';
       INSERT INTO group_members (group_id, member_id) SELECT groups.id, members.id FROM groups, members
       WHERE left(members.id::text, 1) < '3' ON CONFLICT DO NOTHING`,
    ],
    [
      'unconfirmed members go',
      `${unconfirm}; DELETE FROM members WHERE id NOT IN (SELECT member_id FROM invoices)`,
    ],
    ['members change something else', "UPDATE members SET about_me = 'new'"],
    ['nobody changes', 'UPDATE members SET organisation_id = NULL WHERE false'],
    [
      'everybody is in every group',
      `INSERT INTO group_members (group_id, member_id) SELECT groups.id, members.id FROM groups, members
       ON CONFLICT DO NOTHING`,
    ],
    ['groups are left', 'DELETE FROM group_members WHERE member_id IN (SELECT id FROM members LIMIT 300)'],
    [
      'members go, and leave their groups by it',
      'DELETE FROM members WHERE id NOT IN (SELECT member_id FROM invoices)',
    ],
    [
      'a group goes',
      'DELETE FROM groups WHERE id NOT IN (SELECT parent_id FROM groups WHERE parent_id IS NOT NULL)',
    ],
  ])('stay exact when %s', async (_, statement) => {
    expect(await wrongAfter(run(statement))).toBe(0);
  });

  it('stay exact when many change the same groups at once, and nobody is in the way of another', async () => {
    const { db } = database;
    const members = await db.selectFrom('members').select('id').limit(12).execute();
    const changes = members.flatMap(({ id }) => [
      // In no order that two of them share.
      sql`INSERT INTO group_members (group_id, member_id) SELECT id, ${id} FROM groups ORDER BY random() LIMIT 20
          ON CONFLICT DO NOTHING`,
      sql`DELETE FROM group_members WHERE member_id = ${id} AND joined_at < now()`,
    ]);
    await Promise.all(changes.map((change) => change.execute(db)));
    expect(await wrongCounts(db)).toBe(0);
  });

  it('would be found wrong if they were', async () => {
    expect(
      await wrongAfter(run('UPDATE groups SET member_count = member_count + 1 WHERE parent_id IS NOT NULL')),
    ).toBeGreaterThan(0);
  });
});
