import { beforeEach, describe, expect, it } from 'vitest';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { createResetLink, resetPassword, resetRateLimits, tryPassword } from './sign-ins.ts';

const portal = setUpTestApp();
const nextIpAddress = createIpAddressSequence('10.31');
beforeEach(() => resetRateLimits(portal));

const query = async (text: string) => (await portal.database.pool.query(text)).rows;
const post = (path: string, json: unknown) => portal.sendRaw({ path, json, ipAddress: nextIpAddress() });
const createLink = (name: DemoAccountName) => createResetLink(portal, name, nextIpAddress());
const reset = async (token: unknown, name: DemoAccountName = 'member', password = 'Eucalypt77') =>
  (await resetPassword(portal, name, { token, password, ipAddress: nextIpAddress() })).status;
const verify = async (userId: string, token: string) =>
  (await post('/connect/verifyresetpasswordtoken', { userId, token })).body.verified;
const expectPassword = async (name: DemoAccountName, password: string = demoPassword) =>
  expect((await tryPassword(portal, demoEmail(name), password, nextIpAddress())).status).toBe(200);

/** Values that a careless comparison accepts as the token. */
const invalidTokens = (token: string): unknown[] => [
  undefined,
  {},
  [],
  true,
  false,
  null,
  0,
  1,
  -1,
  '',
  ' ',
  '*',
  '%',
  '_'.repeat(43),
  'null',
  'undefined',
  { $ne: null },
  { $gt: '' },
  { $exists: true },
  [token],
  { token },
  { toString: token },
  "' OR '1'='1",
  '../',
  '0'.repeat(43),
  token.toLowerCase(),
  token.slice(0, -1),
  `${token} `,
  `${token}=`,
  `${token}\0`,
  `\0${token}`,
  `${token}\n`,
  `${token}${token}`,
  token.split('').reverse().join(''),
];

describe('POST /connect/resetpassword', () => {
  it('rejects anything but the token in the email', async () => {
    const { token } = await createLink('member');
    const attempts = invalidTokens(token);
    countAttacks(attempts.length);
    for (const each of attempts) expect(await reset(each), JSON.stringify(each)).toBe(400);
    await expectPassword('member');
  });

  it('rejects a duplicated token field in a form, and a wrong last one in JSON', async () => {
    countAttacks(5);
    const { token } = await createLink('member');
    const wrong = 'a'.repeat(43);
    const path = '/connect/resetpassword';
    const sendForm = async (first: string, second: string) => {
      const form = `token=${first}&token=${second}&username=${demoEmail('member')}&password=Eucalypt77`;
      return (await portal.sendRaw({ path, form, ipAddress: nextIpAddress() })).status;
    };
    const sendJson = async (first: string, second: string) => {
      const payload = `{"token":"${first}","token":"${second}","username":"${demoEmail('member')}","password":"Eucalypt77"}`;
      const headers = { 'content-type': 'application/json' };
      return (await portal.app.inject({ method: 'POST', url: path, headers, payload })).statusCode;
    };
    for (const [first, second] of Object.entries({ [wrong]: 'b'.repeat(43), [token]: wrong }))
      expect([await sendForm(first, second), await sendJson(first, second)]).toEqual([400, 400]);
    expect(await sendForm(wrong, token)).toBe(400);
    await expectPassword('member');
  });

  it('rejects the token of another member and keeps it valid for its owner', async () => {
    countAttacks(4);
    const [{ userId: otherId }, { token, userId }] = [
      await createLink('member'),
      await createLink('billing'),
    ];
    expect(await reset(token, 'member')).toBe(400);
    const json = { token, username: `${demoEmail('billing')}.evil.example`, password: 'Eucalypt77' };
    expect((await post('/connect/resetpassword', json)).status).toBe(400);
    expect([await verify('x', token), await verify(otherId, token)]).toEqual([false, false]);
    await expectPassword('member');
    expect(await verify(userId, token)).toBe(true);
    expect(await reset(token, 'billing')).toBe(200);
    await expectPassword('billing', 'Eucalypt77');
  });
});

describe('reset token', () => {
  it('contains at least 128 random bits, and only its hash is stored', async () => {
    countAttacks(6);
    const tokens = [];
    for (let link = 0; link < 6; link += 1) tokens.push((await createLink('representative')).token);
    expect(new Set(tokens).size).toBe(6);
    const rows = await query('SELECT * FROM reset_tokens');
    const hashes = rows.map((row) => row.token_hash.toString('latin1')).join();
    const stored = JSON.stringify([rows, await query('SELECT * FROM audit_log')]) + hashes;
    for (const token of tokens) {
      const bytes = Buffer.from(token, 'base64url');
      expect(bytes.length).toBeGreaterThanOrEqual(16);
      for (const secret of [token, bytes.toString('latin1')]) expect(stored).not.toContain(secret);
    }
  });

  it('expires after one hour and revokes older tokens', async () => {
    countAttacks(3);
    const [older, newer] = [await createLink('informational'), await createLink('informational')];
    expect(await reset(older.token, 'informational')).toBe(400);
    const remaining = 'SELECT extract(epoch FROM expires_at - now())::int AS seconds FROM reset_tokens';
    const rows = await query(`${remaining} WHERE member_id = '${newer.userId}'`);
    expect(rows).toHaveLength(1);
    expect(rows[0].seconds).toBeLessThanOrEqual(3_600);
    await query("UPDATE reset_tokens SET expires_at = now() - interval '1 second'");
    expect(await verify(newer.userId, newer.token)).toBe(false);
    expect(await reset(newer.token, 'informational')).toBe(400);
  });

  it('works for only one of fifty concurrent requests', async () => {
    countAttacks(50);
    const { token } = await createLink('hidden');
    const passwords = Array.from({ length: 50 }, (_, index) => `Eucalypt${index + 10}`);
    const statuses = await Promise.all(passwords.map((password) => reset(token, 'hidden', password)));
    const accepted = passwords.filter((_, index) => statuses[index] === 200);
    expect(accepted).toHaveLength(1);
    await expectPassword('hidden', accepted[0]);
  });

  it('expires when the account is disabled or the password is changed', async () => {
    countAttacks(2);
    const { token, userId } = await createLink('new');
    await query(`UPDATE accounts SET disabled_at = now() WHERE member_id = '${userId}'`);
    expect(await reset(token, 'new')).toBe(400);
    await query(`UPDATE accounts SET disabled_at = NULL WHERE member_id = '${userId}'`);
    await expectPassword('new');

    const link = await createLink('informational');
    const session = await portal.signIn('informational');
    const json = { currentPassword: demoPassword, newPassword: 'Eucalypt88' };
    const changed = await portal.sendRaw({ path: '/api/users/changepassword', json, token: session.token });
    expect(changed.status).toBe(200);
    expect(await reset(link.token, 'informational')).toBe(400);
    await expectPassword('informational', 'Eucalypt88');
  });
});
