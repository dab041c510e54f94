/** Whoever signs in, or fails to, over and over: for the rows that it leaves, or for the turns at checking passwords. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { addressesIn } from '#tests/support/addresses.ts';
import { attacked } from '#tests/support/attacked.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
const anAddress = addressesIn('10.39');
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());
beforeEach(() => portal.database.pool.query('DELETE FROM rate_limits'));

const query = async (text: string, ...values: unknown[]) =>
  (await portal.database.pool.query(text, values)).rows;
const setTries = (name: string, points: number) =>
  query('UPDATE rate_limits SET points = $1 WHERE key LIKE $2', points, `${name}:%`);
const anHourLater = () => query('UPDATE rate_limits SET expire = expire - 3600000');
const countRows = async (): Promise<number> => {
  const rows = 'SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM audit_log) AS count';
  return Number((await query(rows))[0].count);
};

const signIn = (username: string, password = demoPassword, address = anAddress()) =>
  portal.call({ path: '/connect/token', form: { grant_type: 'password', username, password }, address });
const signInAs = async (name: DemoAccountName, address?: string) =>
  (await signIn(demoEmail(name), demoPassword, address)).status;

describe('who knows the password', () => {
  it('signs in six hundred times an hour; more leave no row, and use up the tries of their address', async () => {
    attacked(7);
    expect(await signInAs('member')).toBe(200);
    await setTries('signInsByAccount', 599);
    expect(await signInAs('member')).toBe(200);

    const rows = await countRows();
    const address = anAddress();
    for (let time = 0; time < 6; time += 1) {
      const { status, body } = await signIn(demoEmail('member'), demoPassword, address);
      expect(status).toBe(429);
      expect(body.error_description).toMatch(/^Too many tries\. Please try again in \d+ minutes\.$/);
    }
    expect(await signInAs('billing', address)).toBe(429);
    expect(await countRows()).toBe(rows);
    expect(await signInAs('billing')).toBe(200);
    await anHourLater();
    expect(await signInAs('member', address)).toBe(200);
  });

  it('is not locked out by having known it too often', async () => {
    expect(await signInAs('member')).toBe(200);
    await setTries('signInsByAccount', 600);
    for (let time = 0; time < 12; time += 1) expect(await signInAs('member')).toBe(429);
    await setTries('signInsByAccount', 0);
    expect(await signInAs('member')).toBe(200);
  });

  it('changes it sixty times an hour; more leave no row, and count as wrong ones do', async () => {
    attacked(12);
    const { token } = await portal.signIn('member');
    const json = { currentPassword: demoPassword, newPassword: demoPassword };
    const change = async () => (await portal.call({ path: '/api/users/changepassword', json, token })).status;
    expect(await change()).toBe(200);
    await setTries('passwordChangesByAccount', 59);
    expect(await change()).toBe(200);
    const rows = await countRows();
    for (let time = 0; time < 12; time += 1) expect(await change()).toBe(429);
    expect(await countRows()).toBe(rows);
    // The last two were refused for the others, before any password was looked at.
    const [{ points }] = await query(
      "SELECT points FROM rate_limits WHERE key LIKE 'passwordChangesByAccount:%'",
    );
    expect(points).toBe(70);
  });
});

describe('failures to sign in', () => {
  type Row = { detail: { locked?: true; moreAreNotWritten?: true } };
  const failuresAt = (condition: string, value: string): Promise<Row[]> =>
    query(`SELECT detail FROM audit_log WHERE action = 'sign-in.failed' AND ${condition} = $1`, value);
  const last = ({ detail }: Row) => detail.moreAreNotWritten;

  it('at one account are written down twenty times an hour, and those at its lock twenty times more', async () => {
    attacked(40);
    const { userId } = await portal.signIn('representative');
    for (let time = 0; time < 40; time += 1)
      expect((await signIn(demoEmail('representative'), 'Wrong1234')).status).toBe(400);
    const rows = await failuresAt('subject_id', userId);
    const locked = rows.filter(({ detail }) => detail.locked);
    expect([rows.length, locked.length]).toEqual([31, 21]);
    expect(rows.filter(last)).toEqual([{ detail: { locked: true, moreAreNotWritten: true } }]);
  });

  it('at nobody’s account are written down twenty times an hour for each address', async () => {
    attacked(25);
    const address = anAddress();
    const fail = async (time: number) => {
      await query("DELETE FROM rate_limits WHERE key LIKE 'signInByAddress:%'");
      const form = { grant_type: 'impersonation', token: 'x'.repeat(43) };
      // By a link that is made up, too.
      return time % 5 === 0
        ? portal.call({ path: '/connect/token', form, address })
        : signIn(`nobody${time}@demo.example`, 'Wrong1234', address);
    };
    for (let time = 0; time < 25; time += 1) expect((await fail(time)).status).toBe(400);
    const rows = await failuresAt('address', address);
    expect(rows).toHaveLength(21);
    expect(rows.filter(last)).toHaveLength(1);
    await anHourLater();
    await fail(1);
    expect(await failuresAt('address', address)).toHaveLength(22);
  });
});
