import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What the triggers keep, and what a look at the members themselves says. */
const recounts = {
  entries: {
    kept: `SELECT member_id, sort_name, organisation_id, jurisdiction_ids, is_representative FROM directory_entries`,
    counted: `
      SELECT id, sort_name COLLATE "C", organisation_id,
        ARRAY(SELECT jurisdiction_id FROM member_jurisdictions WHERE member_id = members.id ORDER BY 1),
        id IN (SELECT member_id FROM member_segments JOIN segments ON segments.id = segment_id
               WHERE category = 'Membership Representative')
      FROM members WHERE in_directory AND id IN (SELECT member_id FROM accounts WHERE disabled_at IS NULL)`,
  },
  counts: {
    kept: `SELECT organisation_id, every_organisation, jurisdiction_ids, is_representative, total
           FROM directory_counts WHERE total <> 0`,
    counted: `
      SELECT organisation_id, false, jurisdiction_ids, is_representative, count(*)::integer
      FROM directory_entries GROUP BY 1, 3, 4
      UNION ALL
      SELECT NULL, true, jurisdiction_ids, is_representative, count(*)::integer
      FROM directory_entries GROUP BY 3, 4`,
  },
  words: {
    kept: 'SELECT word, total FROM directory_words WHERE total <> 0',
    counted: `SELECT word COLLATE "C", count(*)::integer
              FROM directory_entries, unnest(tsvector_to_array(name_words)) AS word GROUP BY 1`,
  },
  initials: {
    kept: 'SELECT initial, jurisdiction_ids, is_representative, total FROM directory_initials WHERE total <> 0',
    counted: `
      SELECT initial COLLATE "C", jurisdiction_ids, is_representative, count(*)::integer
      FROM directory_entries,
        LATERAL (SELECT DISTINCT left(word, 1) FROM unnest(tsvector_to_array(name_words)) AS word) AS begins (initial)
      GROUP BY 1, 2, 3`,
  },
  beginnings: {
    kept: 'SELECT beginning, jurisdiction_ids, is_representative, total FROM directory_beginnings WHERE total <> 0',
    counted: `SELECT left(sort_name, 2), jurisdiction_ids, is_representative, count(*)::integer
              FROM directory_entries GROUP BY 1, 2, 3`,
  },
};

async function differences(db: Db): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, { kept, counted }] of Object.entries(recounts)) {
    const { rows } = await sql<{ differences: number }>`
      SELECT count(*) AS differences FROM (
        ((${sql.raw(kept)}) EXCEPT ALL (${sql.raw(counted)}))
        UNION ALL ((${sql.raw(counted)}) EXCEPT ALL (${sql.raw(kept)}))
      ) AS either
    `.execute(db);
    found[name] = rows[0]?.differences ?? Number.NaN;
  }
  return found;
}

const none = { entries: 0, counts: 0, words: 0, initials: 0, beginnings: 0 };
const someMembers = '(SELECT id FROM members ORDER BY id LIMIT 200)';

describe('the directory as it is listed', () => {
  it('is what the members say in the demo association', async () => {
    expect(await differences(database.db)).toEqual(none);
  });

  it.each([
    [
      'somebody joins',
      `INSERT INTO members (first_name, last_name, membership_id)
       SELECT 'Zéphyrine', 'O’Quill', id FROM memberships LIMIT 1`,
    ],
    ['members leave the directory', `UPDATE members SET in_directory = false WHERE id IN ${someMembers}`],
    ['all are in it', 'UPDATE members SET in_directory = true'],
    ['members change their names', `UPDATE members SET last_name = 'Quill' WHERE id IN ${someMembers}`],
    ['members change organisation', `UPDATE members SET organisation_id = NULL WHERE id IN ${someMembers}`],
    ['members change what is not listed', "UPDATE members SET about_me = 'new'"],
    [
      'members work in every jurisdiction',
      `INSERT INTO member_jurisdictions SELECT members.id, jurisdictions.id FROM members, jurisdictions
       WHERE members.id IN ${someMembers} ON CONFLICT DO NOTHING`,
    ],
    ['nobody works anywhere', 'DELETE FROM member_jurisdictions'],
    ['jurisdictions are moved', 'UPDATE member_jurisdictions SET member_id = member_id'],
    [
      'all become representatives',
      `INSERT INTO member_segments SELECT members.id, segments.id FROM members, segments
       WHERE category = 'Membership Representative' ON CONFLICT DO NOTHING`,
    ],
    ['nobody represents anybody', 'DELETE FROM member_segments'],
    ['accounts are disabled', `UPDATE accounts SET disabled_at = now() WHERE member_id IN ${someMembers}`],
    [
      'accounts are enabled again',
      `UPDATE accounts SET disabled_at = now(); UPDATE accounts SET disabled_at = NULL WHERE member_id IN ${someMembers}`,
    ],
    [
      'the disabled wish to be listed',
      'UPDATE accounts SET disabled_at = now(); UPDATE members SET in_directory = true',
    ],
    ['passwords change', "UPDATE accounts SET password_hash = 'x'"],
    ['accounts go', `DELETE FROM accounts WHERE member_id IN ${someMembers}`],
    [
      'a member gets an account',
      `WITH somebody AS (INSERT INTO members (first_name, last_name, membership_id, in_directory)
         SELECT 'Zéphyrine', 'O’Quill', id, true FROM memberships LIMIT 1 RETURNING id)
       INSERT INTO accounts (member_id, email, password_hash) SELECT id, 'zephyrine@demo.example', 'x' FROM somebody`,
    ],
    ['members go', 'DELETE FROM members WHERE id NOT IN (SELECT member_id FROM invoices)'],
  ])('stays so when %s', async (_, statement) => {
    const tx = await database.db.startTransaction().execute();
    try {
      await sql.raw(statement).execute(tx);
      expect(await differences(tx)).toEqual(none);
    } finally {
      await tx.rollback().execute();
    }
  });
});
