import { sql, type Transaction } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import type { Tables } from '#server/db/tables.ts';
import { addressesIn } from '#tests/support/addresses.ts';
import { attacked } from '#tests/support/attacked.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { newestResetLink } from '#tests/support/mails.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

/** Two apps over one database stand for two processes; what ends at one is over at the other within 5 seconds. */
let database: TestDatabase;
let one: TestApp;
let other: TestApp;
const anAddress = addressesIn('10.34');

beforeAll(async () => {
  database = await openTestDatabase();
  [one, other] = [await startTestApp({}, { shared: database }), await startTestApp({}, { shared: database })];
});
afterAll(async () => {
  await one.close();
  await other.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM rate_limits');
  await database.pool.query('DELETE FROM impersonation_tokens');
  await database.pool.query('UPDATE accounts SET disabled_at = NULL');
});
afterEach(() => vi.useRealTimers());

const memberName = 'member' as const;
let password: string = demoPassword;
let staffPassword: string = demoPassword;
let changes = 0;
const aNewPassword = () => {
  changes += 1;
  return `Eucalypt${changes + 10}`;
};

async function resetPassword(name: 'member' | 'staff'): Promise<string> {
  const username = demoEmail(name);
  await one.call({ path: '/connect/forgotpassword', json: { username }, address: anAddress() });
  const { token } = await newestResetLink(database.db, username);
  const next = aNewPassword();
  const json = { token, username, password: next };
  expect((await one.call({ path: '/connect/resetpassword', json, address: anAddress() })).status).toBe(200);
  return next;
}
async function changePassword({ token }: SignedIn, currentPassword: string): Promise<string> {
  const newPassword = aNewPassword();
  const json = { currentPassword, newPassword };
  expect((await one.call({ path: '/api/users/changepassword', json, token })).status).toBe(200);
  return newPassword;
}
const disable = (memberId: string) =>
  database.db
    .updateTable('accounts')
    .set({ disabledAt: new Date() })
    .where('memberId', '=', memberId)
    .execute();

/** What opens the session of this token, at both processes, by reading, changing and making more of it. */
async function statusesOf({ token, userId }: SignedIn): Promise<number[]> {
  const statuses = [];
  for (const portal of [one, other]) {
    statuses.push((await portal.call({ path: `/api/users/${userId}`, token })).status);
    statuses.push((await portal.call({ path: '/api/users/privacy', json: {}, token })).status);
    statuses.push((await portal.call({ method: 'POST', path: '/api/marketplace/token', token })).status);
  }
  return statuses;
}
const afterFiveSeconds = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_001 });

async function actingAs(userId: string, staff: SignedIn): Promise<string> {
  return (await one.call({ path: '/connect/impersonationtoken', json: { userId }, token: staff.token })).body
    .token;
}
const useToken = (portal: TestApp, token: string) =>
  portal.call({ path: '/connect/token', form: { grant_type: 'impersonation', token }, address: anAddress() });

describe('a token is no longer worth anything', () => {
  const endings: [string, (session: SignedIn) => Promise<unknown>][] = [
    ['signing out', ({ token }) => one.call({ method: 'POST', path: '/connect/revoke', token })],
    ['a reset', async () => (password = await resetPassword('member'))],
    [
      'the password was changed elsewhere',
      async () => (password = await changePassword(await one.signIn(memberName, password), password)),
    ],
    ['the account was disabled', ({ userId }) => disable(userId)],
    [
      'its row is gone',
      ({ userId }) => database.db.deleteFrom('sessions').where('memberId', '=', userId).execute(),
    ],
    [
      'its time',
      ({ userId }) =>
        database.db
          .updateTable('sessions')
          .set({ expiresAt: new Date(Date.now() - 1_000) })
          .where('memberId', '=', userId)
          .execute(),
    ],
  ];
  it.each(endings)('after %s', async (_, end) => {
    attacked(7);
    const session = await one.signIn(memberName, password);
    const shop = (await one.call({ method: 'POST', path: '/api/marketplace/token', token: session.token }))
      .body;
    expect(await statusesOf(session)).toEqual(Array(6).fill(200));
    await end(session);
    afterFiveSeconds();
    expect(await statusesOf(session)).toEqual(Array(6).fill(401));
    const basket = await other.call({ path: '/api/marketplace/basket', token: shop.token });
    expect(basket.status).toBe(401);
  });

  it('by being changed into another', async () => {
    const { token, userId } = await one.signIn(memberName, password);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    const { keys } = (await one.call({ path: '/.well-known/jwks.json' })).body;
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
    attacked(forged.length);
    for (const each of forged) {
      expect((await one.call({ path: `/api/users/${userId}`, token: each })).status, each).toBe(401);
    }
  });
});

describe('what staff can act with is over with the staff member’s password', () => {
  it.each(['reset', 'changed'])('when it is %s', async (how) => {
    attacked(3);
    const { userId } = await one.signIn('billing');
    const staff = await one.signIn('staff', staffPassword);
    const unused = await actingAs(userId, staff);
    const begun = (await useToken(other, await actingAs(userId, staff))).body;
    const acting = { token: begun.access_token, userId };
    expect(await statusesOf(acting)).toEqual(Array(6).fill(200));
    staffPassword =
      how === 'reset' ? await resetPassword('staff') : await changePassword(staff, staffPassword);
    expect((await useToken(one, unused)).status).toBe(400);
    expect((await useToken(other, unused)).status).toBe(400);
    afterFiveSeconds();
    expect(await statusesOf(acting)).toEqual(Array(6).fill(401));
  });

  it('and a process that still believes the session makes no new one', async () => {
    attacked(2);
    const { userId } = await one.signIn('billing');
    const staff = await one.signIn('staff', staffPassword);
    // From now on the other believes it for some seconds.
    expect((await other.call({ path: `/api/users/${staff.userId}`, token: staff.token })).status).toBe(200);
    staffPassword = await resetPassword('staff');
    const json = { userId };
    const made = await other.call({ path: '/connect/impersonationtoken', json, token: staff.token });
    expect(made.status).toBe(401);
    const { rows } = await database.pool.query('SELECT count(*)::int AS tokens FROM impersonation_tokens');
    expect(rows).toEqual([{ tokens: 0 }]);
  });

  it('at the same moment, too', async () => {
    attacked(4 * 4);
    const { userId } = await one.signIn('billing');
    for (let round = 0; round < 4; round += 1) {
      const staff = await one.signIn('staff', staffPassword);
      const tokens = await Promise.all(Array.from({ length: 4 }, () => actingAs(userId, staff)));
      const [next, ...begun] = await Promise.all([
        changePassword(staff, staffPassword),
        ...tokens.map((token, index) => useToken(index % 2 ? one : other, token)),
      ]);
      staffPassword = next;
      const { rows } = await database.pool.query(
        'SELECT count(*)::int AS open FROM sessions WHERE impersonator_id = $1 AND ended_at IS NULL',
        [staff.userId],
      );
      expect(rows, begun.map(({ status }) => status).join()).toEqual([{ open: 0 }]);
      await database.pool.query('DELETE FROM rate_limits');
    }
  });

  // The embedded engine has one session: nothing there happens between two steps of another.
  if (inject('engine').kind === 'postgresql') {
    it('between any two steps of setting it', async () => {
      attacked(1);
      const { userId } = await one.signIn('billing');
      const [staff, elsewhere] = [
        await one.signIn('staff', staffPassword),
        await one.signIn('staff', staffPassword),
      ];
      const token = await actingAs(userId, staff);
      const waiting = async (tx: Transaction<Tables>) => {
        const { rows } = await sql<{ count: number }>`
          SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
        `.execute(tx);
        return rows[0]?.count;
      };
      let begun: ReturnType<typeof useToken> | undefined;
      const changed = await database.db.transaction().execute(async (tx) => {
        // Whoever sets the password has set it, has seen that the own session holds, and waits here to end the others.
        await sql`
          SELECT FROM sessions WHERE member_id = ${elsewhere.userId} AND ended_at IS NULL
          ORDER BY created_at DESC LIMIT 1 FOR UPDATE
        `.execute(tx);
        const changing = changePassword(staff, staffPassword);
        await vi.waitFor(async () => expect(await waiting(tx)).toBe(1), { timeout: 10_000, interval: 20 });
        let isOver = false;
        begun = useToken(other, token).finally(() => (isOver = true));
        await vi.waitFor(async () => expect(isOver || (await waiting(tx)) === 2).toBe(true), {
          timeout: 10_000,
          interval: 20,
        });
        return { changing };
      });
      staffPassword = await changed.changing;
      const { status, body } = (await begun) ?? {};
      const opened = { token: body.access_token ?? '', userId };
      afterFiveSeconds();
      expect(status === 400 || (await statusesOf(opened)).every((each) => each === 401)).toBe(true);
    });
  }

  it('a token is good once, for one of twenty who use it at the same moment', async () => {
    attacked(20);
    const { userId } = await one.signIn('billing');
    const token = await actingAs(userId, await one.signIn('staff', staffPassword));
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, index) => useToken(index % 2 ? one : other, token)),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
