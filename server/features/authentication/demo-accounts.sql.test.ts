import { expect, it } from 'vitest';
import { demoAccounts, demoEmail } from '#server/db/demo-accounts.ts';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { disableDemoAccounts, warnAboutDemoAccounts } from './demo-accounts.ts';
import { hashPassword } from './passwords.ts';

const database = setUpTestDatabase();

it('lists and disables only demo accounts that still have the demo password', async () => {
  const { db, pool } = database;
  const open = await pool.query('SELECT 1 FROM accounts WHERE disabled_at IS NULL');
  const warning = (await warnAboutDemoAccounts(db)) as string;
  for (const { name } of demoAccounts) expect(warning).toContain(demoEmail(name));
  const others = open.rows.length - demoAccounts.length;
  expect(warning).toContain(`, ${others.toLocaleString('en')} generated members.`);

  const change = async (set: string, value: string, name: 'staff' | 'new') => {
    const update = `UPDATE accounts SET ${set} = $1 WHERE email = $2 RETURNING member_id`;
    return (await pool.query(update, [value, demoEmail(name)])).rows[0].member_id;
  };
  const unaffected = [
    await change('password_hash', await hashPassword('another password'), 'staff'),
    await change('email', 'jo@agency.org', 'new'),
  ];
  expect(await warnAboutDemoAccounts(db)).not.toMatch(/staff@|new@|jo@/);
  const disabled = await disableDemoAccounts(db);
  expect(disabled).toHaveLength(open.rows.length - 2);
  for (const memberId of unaffected) expect(disabled).not.toContain(memberId);
  expect(await warnAboutDemoAccounts(db)).toBeUndefined();
  expect(await disableDemoAccounts(db)).toEqual([]);
});
