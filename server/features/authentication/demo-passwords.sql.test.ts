import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAccounts, demoEmail } from '#server/db/demo-accounts.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { openDemoAccounts, shutDemoAccounts } from './demo-passwords.ts';
import { hashPassword } from './passwords.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const countOpen = async (): Promise<number> =>
  (await database.pool.query('SELECT count(*)::integer FROM accounts WHERE disabled_at IS NULL')).rows[0]
    .count;

it('every account of the demo is known by its password, by name or by number', async () => {
  const sentence = (await openDemoAccounts(database.db)) as string;
  for (const { name } of demoAccounts) expect(sentence).toContain(demoEmail(name));
  const others = (await countOpen()) - demoAccounts.length;
  expect(sentence).toContain(`, ${others.toLocaleString('en')} invented members.`);
});

it('who has another password, or an address of this world, is left as is', async () => {
  const own = { staff: await hashPassword('a password of her own'), email: 'jo@agency.org' };
  const { rows } = await database.pool.query(
    'UPDATE accounts SET password_hash = $1 WHERE email = $2 RETURNING member_id',
    [own.staff, demoEmail('staff')],
  );
  const real = await database.pool.query(
    'UPDATE accounts SET email = $1 WHERE email = $2 RETURNING member_id',
    [own.email, demoEmail('new')],
  );
  expect(await openDemoAccounts(database.db)).not.toMatch(/staff@|new@|jo@/);

  const [open, shut] = [await countOpen(), await shutDemoAccounts(database.db)];
  expect(shut).toHaveLength(open - 2);
  expect(shut).not.toContain(rows[0].member_id);
  expect(shut).not.toContain(real.rows[0].member_id);
  expect(await openDemoAccounts(database.db)).toBeUndefined();
  expect(await shutDemoAccounts(database.db)).toEqual([]);
});
