import { expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';

const database = setUpTestDatabase();
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

it('rejects disabling or deleting the last administrator who can sign in', async () => {
  const [{ member_id: last }] = await query('SELECT member_id FROM accounts WHERE email = $1', [
    demoEmail('staff'),
  ]);
  const [{ member_id: other }] = await query('SELECT member_id FROM accounts WHERE email = $1', [
    demoEmail('member'),
  ]);
  const removals = [
    'UPDATE accounts SET disabled_at = now() WHERE member_id = $1',
    'DELETE FROM accounts WHERE member_id = $1',
    "UPDATE grants SET ended_at = now() WHERE member_id = $1 AND role = 'administrator'",
    'UPDATE accounts SET disabled_at = now() WHERE $1::uuid IS NOT NULL',
  ];
  const expectRejections = async () => {
    for (const removal of removals)
      await expect(query(removal, [last]), removal).rejects.toThrow('who can sign in must remain');
  };
  await expectRejections();
  await query("INSERT INTO grants (member_id, role) VALUES ($1, 'administrator')", [other]);
  await query('UPDATE accounts SET disabled_at = now() WHERE member_id = $1', [other]);
  await expectRejections();
  await query('UPDATE accounts SET disabled_at = NULL WHERE member_id = $1', [other]);
  await query(removals[0] as string, [last]);
  await expect(query(removals[0] as string, [other])).rejects.toThrow('who can sign in must remain');
});
