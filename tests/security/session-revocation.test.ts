import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { marketplace } from '#contract/marketplace.ts';
import { type DemoAccountName, demoPassword } from '#server/db/demo-accounts.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { countLockWaits } from '#tests/support/count-lock-waits.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import { setUpTestApp, type TestApp, type TestSession } from '#tests/support/test-app.ts';
import { setUpSecondApp } from './second-app.ts';
import * as signIns from './sign-ins.ts';

/** Two apps on one database represent two processes. A session revoked at one is rejected at the other within 5 s. */
const one = setUpTestApp();
const other = setUpSecondApp(one);
const nextIpAddress = createIpAddressSequence('10.34');
const allStatuses = (status: number) => Array(6).fill(status);

beforeEach(async () => {
  await signIns.resetRateLimits(one);
  await one.database.pool.query('DELETE FROM impersonation_tokens');
  await one.database.pool.query('UPDATE accounts SET disabled_at = NULL');
});
afterEach(() => vi.useRealTimers());

const passwords: Partial<Record<DemoAccountName, string>> = {};
const passwordOf = (name: DemoAccountName) => passwords[name] ?? demoPassword;
let passwordCount = 10;
const nextPassword = () => `Eucalypt${++passwordCount}`;
const signIn = (name: DemoAccountName) => one.signIn(name, passwordOf(name));

async function resetPassword(name: DemoAccountName): Promise<void> {
  const { token } = await signIns.createResetLink(one, name, nextIpAddress());
  const change = { token, password: nextPassword(), ipAddress: nextIpAddress() };
  expect((await signIns.resetPassword(one, name, change)).status).toBe(200);
  passwords[name] = change.password;
}
async function changePassword(name: DemoAccountName, { token }: TestSession): Promise<void> {
  const json = { currentPassword: passwordOf(name), newPassword: nextPassword() };
  expect((await one.sendRaw({ path: '/api/users/changepassword', json, token })).status).toBe(200);
  passwords[name] = json.newPassword;
}

/** The status of a read, an update and a create with this session, from each process. */
async function statusesOf({ token, userId }: TestSession): Promise<number[]> {
  const statuses = [];
  for (const portal of [one, other]) {
    statuses.push((await portal.sendRaw({ path: `/api/users/${userId}`, token })).status);
    statuses.push((await portal.sendRaw({ path: '/api/users/privacy', json: {}, token })).status);
    statuses.push((await portal.sendRaw({ method: 'POST', path: '/api/marketplace/token', token })).status);
  }
  return statuses;
}
const advanceFiveSeconds = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_001 });
const signOut = ({ token }: TestSession) => one.sendRaw({ method: 'POST', path: '/connect/revoke', token });

describe('session token', () => {
  const update = (table: 'accounts' | 'sessions', values: object, memberId: string) =>
    one.database.db.updateTable(table).set(values).where('memberId', '=', memberId).execute();
  it.each<[string, (session: TestSession) => Promise<unknown>]>([
    ['signing out', signOut],
    ['a password reset', () => resetPassword('member')],
    ['a password change in another session', async () => changePassword('member', await signIn('member'))],
    ['the account is disabled', ({ userId }) => update('accounts', { disabledAt: new Date() }, userId)],
    [
      'its row is deleted',
      ({ userId }) => one.database.db.deleteFrom('sessions').where('memberId', '=', userId).execute(),
    ],
    ['it expires', ({ userId }) => update('sessions', { expiresAt: new Date(Date.now() - 1_000) }, userId)],
  ])('rejects the token at all processes after %s', async (_, end) => {
    countAttacks(7);
    const session = await signIn('member');
    const { token } = session;
    const marketplaceToken = (await one.send(marketplace.openMarketplace, {}, { token })).body;
    expect(await statusesOf(session)).toEqual(allStatuses(200));
    await end(session);
    advanceFiveSeconds();
    expect(await statusesOf(session)).toEqual(allStatuses(401));
    const basket = await other.sendRaw({ path: '/api/marketplace/basket', token: marketplaceToken.token });
    expect(basket.status).toBe(401);
  });

  it('rejects a token with a changed header, payload or signature', async () => {
    const { token, userId } = await signIn('member');
    const [head = '', claims = '', signature = ''] = token.split('.');
    const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    const { keys } = (await one.sendRaw({ path: '/.well-known/jwks.json' })).body;
    const forged = [
      `${b64({ ...read(head), alg: 'none' })}.${claims}.`,
      `${b64({ ...read(head), alg: 'HS256' })}.${claims}.${signature}`,
      `${b64({ ...read(head), jwk: keys[0] })}.${claims}.${signature.slice(0, -2)}AA`,
      `${b64({ ...read(head), kid: '../../dev/null' })}.${claims}.${signature}`,
      `${b64({ ...read(head), kid: "' OR '1'='1" })}.${claims}.${signature}`,
      `${head}.${b64({ ...read(claims), exp: 9_999_999_999 })}.${signature}`,
      `${head}.${b64({ ...read(claims), sub: crypto.randomUUID() })}.${signature}`,
      `${head}.${claims}`,
      `${head}.${claims}.`,
      `${token}.${signature}`,
      token.slice(1),
    ];
    countAttacks(forged.length);
    for (const each of forged)
      expect((await one.sendRaw({ path: `/api/users/${userId}`, token: each })).status, each).toBe(401);
  });

  it('rejects the token after a sign-out that races with other requests', async () => {
    countAttacks(12 * 2);
    for (let round = 0; round < 12; round += 1) {
      const { token, userId } = await signIn('member');
      const read = async () => (await one.sendRaw({ path: `/api/users/${userId}`, token })).status;
      // The next use of an idle session updates its row.
      await update('sessions', { lastSeenAt: new Date(Date.now() - 10 * 60_000) }, userId);
      await Promise.all([read(), signOut({ token, userId }), read()]);
      expect(await read()).toBe(401);
    }
  });
});

describe('impersonation', () => {
  const redeem = (portal: TestApp, token: string) =>
    signIns.redeemImpersonationToken(portal, token, nextIpAddress());
  const createToken = (userId: string, staff: TestSession) =>
    signIns.createImpersonationToken(one, userId, staff.token);

  it.each(['reset', 'changed'])('ends when the password of the staff member is %s', async (how) => {
    countAttacks(3);
    const { userId } = await signIn('billing');
    const staff = await signIn('staff');
    const unused = await createToken(userId, staff);
    const { body } = await redeem(other, await createToken(userId, staff));
    const impersonation = { token: body.access_token, userId };
    expect(await statusesOf(impersonation)).toEqual(allStatuses(200));
    await (how === 'reset' ? resetPassword('staff') : changePassword('staff', staff));
    expect((await redeem(one, unused)).status).toBe(400);
    expect((await redeem(other, unused)).status).toBe(400);
    advanceFiveSeconds();
    expect(await statusesOf(impersonation)).toEqual(allStatuses(401));
  });

  it('rejects a revoked staff session that another process has cached', async () => {
    countAttacks(2);
    const { userId } = await signIn('billing');
    const staff = await signIn('staff');
    const readSelf = { path: `/api/users/${staff.userId}`, token: staff.token };
    expect((await other.sendRaw(readSelf)).status).toBe(200);
    await resetPassword('staff');
    const request = {
      path: '/connect/impersonationtoken',
      json: signIns.actingRequest(userId),
      token: staff.token,
    };
    expect((await other.sendRaw(request)).status).toBe(401);
    const count = 'SELECT count(*)::int AS tokens FROM impersonation_tokens';
    expect((await one.database.pool.query(count)).rows).toEqual([{ tokens: 0 }]);
  });

  it('ends when the token is redeemed during a password change', async () => {
    countAttacks(4 * 4);
    const { userId } = await signIn('billing');
    for (let round = 0; round < 4; round += 1) {
      const staff = await signIn('staff');
      const tokens = await Promise.all(Array.from({ length: 4 }, () => createToken(userId, staff)));
      const [, ...started] = await Promise.all([
        changePassword('staff', staff),
        ...tokens.map((token, index) => redeem(index % 2 ? one : other, token)),
      ]);
      const { rows } = await one.database.pool.query(
        'SELECT count(*)::int AS open FROM sessions WHERE impersonator_id = $1 AND ended_at IS NULL',
        [staff.userId],
      );
      expect(rows, started.map(({ status }) => status).join()).toEqual([{ open: 0 }]);
      await signIns.resetRateLimits(one);
    }
  });

  // The embedded database runs one transaction at a time.
  it.runIf(inject('engine').kind === 'postgresql')(
    'ends when the token is redeemed between two statements of a password change',
    async () => {
      countAttacks(1);
      const { userId } = await signIn('billing');
      const [staff, newest] = [await signIn('staff'), await signIn('staff')];
      const token = await createToken(userId, staff);
      const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 });
      let redeeming: ReturnType<typeof redeem> | undefined;
      const { changing } = await one.database.db.transaction().execute(async (tx) => {
        // The lock stops the change after it stored the password and before it revokes the other sessions.
        await sql`
          SELECT FROM sessions WHERE member_id = ${newest.userId} AND ended_at IS NULL
          ORDER BY created_at DESC LIMIT 1 FOR UPDATE
        `.execute(tx);
        const started = changePassword('staff', staff);
        await waitFor(async () => expect(await countLockWaits(tx)).toBe(1));
        let isOver = false;
        redeeming = redeem(other, token).finally(() => (isOver = true));
        await waitFor(async () => expect(isOver || (await countLockWaits(tx)) === 2).toBe(true));
        return { changing: started };
      });
      await changing;
      const { status, body } = (await redeeming) ?? {};
      const opened = { token: body.access_token ?? '', userId };
      advanceFiveSeconds();
      expect(status === 400 || (await statusesOf(opened)).every((each) => each === 401)).toBe(true);
    },
  );

  it('starts for only one of twenty concurrent requests with one token', async () => {
    countAttacks(20);
    const { userId } = await signIn('billing');
    const token = await createToken(userId, await signIn('staff'));
    const attempts = Array.from({ length: 20 }, (_, index) => redeem(index % 2 ? one : other, token));
    expect((await Promise.all(attempts)).filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
