import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** How many entries are kept that should not be, or should be and are not. */
async function wrongEntries(db: Db): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    WITH kept AS (SELECT group_id, member_id, sort_name, search_name, workplace_id FROM roster_entries),
         due AS (
           SELECT group_id, member_id, sort_name, CASE WHEN listed THEN search_name ELSE sort_name END,
                  CASE WHEN listed THEN organisation_id END
           FROM group_members JOIN members ON members.id = member_id CROSS JOIN LATERAL (
             SELECT in_directory AND id IN (SELECT member_id FROM accounts WHERE disabled_at IS NULL) AS listed
           ) AS standing
           WHERE id NOT IN (SELECT member_id FROM accounts WHERE email_confirmed_at IS NULL)
         )
    SELECT (SELECT count(*) FROM (TABLE kept EXCEPT TABLE due) AS surplus)
         + (SELECT count(*) FROM (TABLE due EXCEPT TABLE kept) AS missing) AS wrong
  `.execute(db);
  return rows[0]?.wrong ?? Number.NaN;
}

/** Each change is seen, checked and taken back. */
async function wrongAfter(statement: string): Promise<number> {
  const tx = await database.db.startTransaction().execute();
  try {
    await sql.raw(statement).execute(tx);
    return await wrongEntries(tx);
  } finally {
    await tx.rollback().execute();
  }
}

const unconfirm = "UPDATE accounts SET email_confirmed_at = NULL WHERE right(member_id::text, 1) < '8'";
const someMembers = '(SELECT id FROM members ORDER BY id LIMIT 300)';

describe('the entries of the rosters', () => {
  it('are right in the demo association', async () => {
    const { rows } = await sql<{ kept: number }>`SELECT count(*) AS kept FROM roster_entries`.execute(
      database.db,
    );
    expect(rows[0]?.kept).toBeGreaterThan(100);
    expect(await wrongEntries(database.db)).toBe(0);
  });

  it.each([
    [
      'everybody is in every group',
      `INSERT INTO group_members (group_id, member_id) SELECT groups.id, members.id FROM groups, members
       ON CONFLICT DO NOTHING`,
    ],
    ['groups are left', `DELETE FROM group_members WHERE member_id IN ${someMembers}`],
    ['members go', 'DELETE FROM members WHERE id NOT IN (SELECT member_id FROM invoices)'],
    [
      'a group goes',
      'DELETE FROM groups WHERE id NOT IN (SELECT parent_id FROM groups WHERE parent_id IS NOT NULL)',
    ],
    [
      'a group is taken for another',
      `UPDATE group_members SET group_id = (SELECT id FROM groups ORDER BY id LIMIT 1)
       WHERE member_id NOT IN (SELECT member_id FROM group_members GROUP BY member_id HAVING count(*) > 1)`,
    ],
    ['members leave the directory', `UPDATE members SET in_directory = false WHERE id IN ${someMembers}`],
    ['everybody is in the directory', 'UPDATE members SET in_directory = true'],
    ['members are called otherwise', `UPDATE members SET last_name = 'Ngāio' WHERE id IN ${someMembers}`],
    ['members prefer another name', `UPDATE members SET preferred_name = 'Zed' WHERE id IN ${someMembers}`],
    [
      'members change their organisation',
      `UPDATE members SET organisation_id = (SELECT id FROM organisations ORDER BY id LIMIT 1)
       WHERE id IN ${someMembers}`,
    ],
    ['members leave their organisation', 'UPDATE members SET organisation_id = NULL'],
    ['members change something else', "UPDATE members SET about_me = 'new'"],
    ['accounts are disabled', `UPDATE accounts SET disabled_at = now() WHERE member_id IN ${someMembers}`],
    [
      'accounts are enabled again',
      `UPDATE accounts SET disabled_at = now(); UPDATE accounts SET disabled_at = NULL WHERE member_id IN ${someMembers}`,
    ],
    [
      'the disabled wish to be listed',
      'UPDATE accounts SET disabled_at = now(); UPDATE members SET in_directory = true',
    ],
    ['addresses are unconfirmed', unconfirm],
    [
      'addresses are confirmed',
      `${unconfirm}; UPDATE accounts SET email_confirmed_at = now() WHERE left(member_id::text, 1) < '8'`,
    ],
    [
      'unconfirmed members join groups and change',
      `${unconfirm}; UPDATE members SET last_name = 'Ngāio', in_directory = true;
       INSERT INTO group_members (group_id, member_id) SELECT groups.id, members.id FROM groups, members
       ON CONFLICT DO NOTHING`,
    ],
    ['passwords change', "UPDATE accounts SET password_hash = 'x'"],
    ['accounts go', `DELETE FROM accounts WHERE member_id IN ${someMembers}`],
    ['nobody changes', 'UPDATE members SET organisation_id = NULL WHERE false'],
  ])('stay right when %s', async (_, statement) => {
    expect(await wrongAfter(statement)).toBe(0);
  });

  it('stay right when many join and leave the directory at once', async () => {
    const { db } = database;
    const members = await db.selectFrom('members').select('id').limit(12).execute();
    const changes = members.flatMap(({ id }) => [
      sql`INSERT INTO group_members (group_id, member_id) SELECT id, ${id} FROM groups ORDER BY random() LIMIT 20
          ON CONFLICT DO NOTHING`,
      sql`UPDATE members SET in_directory = NOT in_directory WHERE id = ${id}`,
      sql`UPDATE accounts SET disabled_at = CASE WHEN disabled_at IS NULL THEN now() END WHERE member_id = ${id}`,
      sql`UPDATE accounts SET email_confirmed_at = CASE WHEN email_confirmed_at IS NULL THEN now() END
          WHERE member_id = ${id}`,
      sql`DELETE FROM group_members WHERE member_id = ${id} AND joined_at < now()`,
    ]);
    await Promise.all(changes.map((change) => change.execute(db)));
    expect(await wrongEntries(db)).toBe(0);
  });

  it('would be found wrong if they were', async () => {
    expect(await wrongAfter(`UPDATE roster_entries SET workplace_id = NULL`)).toBeGreaterThan(0);
  });
});
