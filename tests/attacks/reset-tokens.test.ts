import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { addressesIn } from '#tests/support/addresses.ts';
import { attacked } from '#tests/support/attacked.ts';
import { newestResetLink } from '#tests/support/mails.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
const anAddress = addressesIn('10.31');

beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());
beforeEach(() => portal.database.pool.query('DELETE FROM rate_limits'));

async function linkFor(name: DemoAccountName) {
  const json = { username: demoEmail(name) };
  await portal.call({ path: '/connect/forgotpassword', json, address: anAddress() });
  return newestResetLink(portal.database.db, demoEmail(name));
}
const post = (path: string, json: unknown) => portal.call({ path, json, address: anAddress() });
const reset = (body: Record<string, unknown>) =>
  post('/connect/resetpassword', { username: demoEmail('member'), password: 'Eucalypt77', ...body });
const signInStatus = async (name: DemoAccountName, password: string) => {
  const form = { grant_type: 'password', username: demoEmail(name), password };
  return (await portal.call({ path: '/connect/token', form, address: anAddress() })).status;
};

/** What stands for a token in other systems that compare it carelessly. */
const noTokens = (token: string): unknown[] => [
  ...[{}, [], true, false, null, 0, 1, -1, '', ' ', '*', '%', '_'.repeat(43), 'null', 'undefined'],
  ...[{ $ne: null }, { $gt: '' }, { $exists: true }, [token], { token }, { toString: token }],
  ...[
    "' OR '1'='1",
    '../',
    '0'.repeat(43),
    token.toLowerCase(),
    token.slice(0, -1),
    `${token} `,
    `${token}=`,
  ],
  ...[`${token}\0`, `\0${token}`, `${token}\n`, token.split('').reverse().join(''), `${token}${token}`],
];

describe('a reset without the token that was mailed', () => {
  it('is refused, whatever is said in its place, while a good link is about', async () => {
    const { token } = await linkFor('member');
    const tries = noTokens(token);
    attacked(tries.length);
    for (const each of tries) expect((await reset({ token: each })).status, JSON.stringify(each)).toBe(400);
    expect((await reset({})).status).toBe(400);
    expect(await signInStatus('member', demoPassword)).toBe(200);
  });

  it('is refused for a token said twice in a form, and in JSON for the last of two', async () => {
    attacked(5);
    const { token } = await linkFor('member');
    const twice = (first: string, second: string) => ({
      json: `{"token":"${first}","token":"${second}","username":"${demoEmail('member')}","password":"Eucalypt77"}`,
      form: `token=${first}&token=${second}&username=${demoEmail('member')}&password=Eucalypt77`,
    });
    const wrong = 'a'.repeat(43);
    for (const [first, second] of [
      [wrong, 'b'.repeat(43)],
      [token, wrong],
    ] as const) {
      const { json, form } = twice(first, second);
      const headers = { 'content-type': 'application/json' };
      const path = '/connect/resetpassword';
      const asForm = await portal.call({ path, form, address: anAddress() });
      const asJson = await portal.app.inject({ method: 'POST', url: path, headers, payload: json });
      expect([asForm.status, asJson.statusCode]).toEqual([400, 400]);
    }
    const { form } = twice(wrong, token);
    const last = await portal.call({ path: '/connect/resetpassword', form, address: anAddress() });
    expect(last.status).toBe(400);
    expect(await signInStatus('member', demoPassword)).toBe(200);
  });

  it('is refused with another member’s token, which stays good for its own', async () => {
    attacked(4);
    const [{ userId: otherId }, { token, userId }] = [await linkFor('member'), await linkFor('billing')];
    const verified = async (asked: string) =>
      (await post('/connect/verifyresetpasswordtoken', { userId: asked, token })).body.verified;
    for (const username of [demoEmail('member'), `${demoEmail('billing')}.evil.example`])
      expect((await reset({ token, username })).status).toBe(400);
    expect([await verified('x'), await verified(otherId)]).toEqual([false, false]);
    expect(await signInStatus('member', demoPassword)).toBe(200);
    // Whoever tries it on a wrong account takes it from nobody.
    expect(await verified(userId)).toBe(true);
    expect((await reset({ token, username: demoEmail('billing') })).status).toBe(200);
    expect(await signInStatus('billing', 'Eucalypt77')).toBe(200);
  });
});

describe('a token', () => {
  it('has at least 128 bits of chance, and is nowhere to be read but in the mail', async () => {
    attacked(6);
    const tokens = [];
    for (let link = 0; link < 6; link += 1) tokens.push((await linkFor('representative')).token);
    expect(new Set(tokens).size).toBe(6);
    for (const token of tokens) expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const { rows } = await portal.database.pool.query('SELECT * FROM reset_tokens');
    const { rows: audited } = await portal.database.pool.query('SELECT * FROM audit_log');
    const stored =
      JSON.stringify([rows, audited]) + rows.map((row) => row.token_hash.toString('latin1')).join();
    for (const token of tokens) {
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('latin1'));
    }
  });

  it('lasts an hour, and ends every older one', async () => {
    attacked(3);
    const older = await linkFor('informational');
    const newer = await linkFor('informational');
    const username = demoEmail('informational');
    expect((await reset({ token: older.token, username })).status).toBe(400);
    const { rows } = await portal.database.pool.query(
      'SELECT extract(epoch FROM expires_at - now())::int AS seconds FROM reset_tokens WHERE member_id = $1',
      [newer.userId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].seconds).toBeLessThanOrEqual(3_600);
    await portal.database.pool.query("UPDATE reset_tokens SET expires_at = now() - interval '1 second'");
    expect((await post('/connect/verifyresetpasswordtoken', newer)).body).toEqual({ verified: false });
    expect((await reset({ token: newer.token, username })).status).toBe(400);
  });

  it('is good once, for one of fifty who use it at the same moment', async () => {
    attacked(50);
    const { token } = await linkFor('hidden');
    const username = demoEmail('hidden');
    const passwords = Array.from({ length: 50 }, (_, index) => `Eucalypt${index + 10}`);
    const answers = await Promise.all(passwords.map((password) => reset({ token, username, password })));
    const good = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(good).toHaveLength(1);
    expect(await signInStatus('hidden', good[0] as string)).toBe(200);
  });

  it('does nothing for an account that was disabled since', async () => {
    attacked(1);
    const { token, userId } = await linkFor('new');
    const disable = (disabledAt: Date | null) =>
      portal.database.db.updateTable('accounts').set({ disabledAt }).where('memberId', '=', userId).execute();
    await disable(new Date());
    expect((await reset({ token, username: demoEmail('new') })).status).toBe(400);
    await disable(null);
    expect(await signInStatus('new', demoPassword)).toBe(200);
  });

  it('is good no more once the password was changed otherwise', async () => {
    attacked(1);
    const { token: link } = await linkFor('informational');
    const { token } = await portal.signIn('informational');
    const json = { currentPassword: demoPassword, newPassword: 'Eucalypt88' };
    expect((await portal.call({ path: '/api/users/changepassword', json, token })).status).toBe(200);
    expect((await reset({ token: link, username: demoEmail('informational') })).status).toBe(400);
    expect(await signInStatus('informational', 'Eucalypt88')).toBe(200);
  });
});
