import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences, none } from '#tests/support/directory-recounts.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

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
    [
      'addresses are unconfirmed',
      `UPDATE accounts SET email_confirmed_at = NULL WHERE member_id IN ${someMembers}`,
    ],
    [
      'addresses are confirmed',
      'UPDATE accounts SET email_confirmed_at = NULL; UPDATE accounts SET email_confirmed_at = now()',
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
