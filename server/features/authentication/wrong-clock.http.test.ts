import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { setClocks } from '#tests/support/set-clocks.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

const hour = 3_600_000;
const day = 24 * hour;

let database: TestDatabase;
let portal: TestApp;
let other: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  portal = await startTestApp({}, { shared: database });
  other = await startTestApp({}, { shared: database });
});
afterAll(async () => {
  await portal.close();
  await other.close();
  await database.close();
});
beforeEach(() => database.pool.query('DELETE FROM rate_limits'));

const statusAt = async (app: TestApp, { token, userId }: SignedIn) =>
  (await app.call({ path: `/api/users/${userId}`, token })).status;
const numberFrom = async (query: string) =>
  Number((await database.pool.query<{ value: string }>(`SELECT ${query} AS value`)).rows[0]?.value);
const secondsLeft = (table: string) =>
  numberFrom(`(SELECT extract(epoch FROM max(expires_at) - now()) FROM ${table})`);
const decoded = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
const claimsOf = (token: string) => decoded(token.split('.')[1]);

describe('a clock that is set back', () => {
  it('does not prolong an ended session beyond 5 s', async () => {
    const session = await portal.signIn('member');
    expect(await statusAt(other, session)).toBe(200);
    await portal.call({ method: 'POST', path: '/connect/revoke', token: session.token });
    setClocks({ wallMs: 4_500 - hour, monotonicMs: 4_500 });
    expect(await statusAt(other, session)).toBe(401);
  });

  it('does not delay the response to an unknown signing key', async () => {
    const { token, userId } = await portal.signIn('member');
    const [head, ...rest] = token.split('.');
    const kid = Buffer.from(JSON.stringify({ ...decoded(head), kid: 'unknown' })).toString('base64url');
    setClocks({ wallMs: -hour });
    expect(await statusAt(portal, { token: [kid, ...rest].join('.'), userId })).toBe(401);
  }, 5_000);
});

describe('a clock that differs from the database clock', () => {
  it.each([
    ['40 days ahead', 40 * day],
    ['40 days behind', -40 * day],
  ])('%s keeps the signing key and all sessions', async (_, wallMs) => {
    const before = await portal.signIn('member');
    setClocks({ wallMs });
    const wrong = await startTestApp({}, { shared: database });
    expect(await statusAt(wrong, before)).toBe(200);
    const during = await wrong.signIn('member');
    for (const app of [wrong, other]) expect(await statusAt(app, during)).toBe(200);
    expect(await numberFrom('(SELECT count(*) FROM signing_keys)')).toBe(1);
    await wrong.close();
  });

  it.each([
    ['2 hours ahead', 2 * hour],
    ['2 hours behind', -2 * hour],
  ])('%s does not change the lifetime of links and sessions', async (_, wallMs) => {
    const { userId } = await portal.signIn('member');
    setClocks({ wallMs });
    const staff = await portal.signIn('staff');
    const call = { json: { userId }, token: staff.token };
    const link = (await portal.call({ ...call, path: '/connect/impersonationtoken' })).body;
    const linkSeconds = await secondsLeft('impersonation_tokens');
    const form = { grant_type: 'impersonation', token: link.token };
    const acting = (await portal.call({ path: '/connect/token', form })).body;
    const shop = { method: 'POST' as const, path: '/api/marketplace/token', token: acting.access_token };
    const marketplace = (await portal.call(shop)).body;
    await portal.call({ path: '/connect/forgotpassword', json: { username: demoEmail('member') } });

    const now = await numberFrom('extract(epoch FROM now())');
    const lifetimes = {
      link: linkSeconds,
      acting: await secondsLeft('sessions WHERE impersonator_id IS NOT NULL AND ended_at IS NULL'),
      actingToken: claimsOf(acting.access_token).exp - now,
      actingTokenIssued: claimsOf(acting.access_token).iat - now,
      marketplaceToken: claimsOf(marketplace.token).exp - now,
      marketplaceTokenIssued: claimsOf(marketplace.token).iat - now,
      reset: await secondsLeft('reset_tokens'),
    };
    const about = (seconds: number) => expect.toSatisfy((value) => Math.abs(value - seconds) < 10);
    expect(lifetimes).toEqual({
      ...{ link: about(60), acting: about(900), actingToken: about(900), actingTokenIssued: about(0) },
      ...{ marketplaceToken: about(1_800), marketplaceTokenIssued: about(0), reset: about(3_600) },
    });
  });

  it('behind does not accept an expired token', async () => {
    const { token, userId } = await portal.signIn('member');
    const { sid: sessionId } = claimsOf(token);
    const issuedAt = new Date(Date.now() - hour);
    const expiresAt = new Date(Date.now() - 60_000);
    const claims = { sessionId, memberId: userId, audience: 'portal', issuedAt, expiresAt };
    const expired = await portal.opened.services.keys.sign(claims);
    setClocks({ wallMs: -2 * hour });
    expect(await statusAt(portal, { token: expired, userId })).toBe(401);
    expect(await statusAt(portal, { token, userId })).toBe(200);
  });

  it('behind still records that a session is in use', async () => {
    const session = await portal.signIn('member');
    await database.pool.query("UPDATE sessions SET last_seen_at = now() - interval '30 minutes'");
    setClocks({ wallMs: -2 * hour });
    expect(await statusAt(portal, session)).toBe(200);
    expect(
      await numberFrom('(SELECT extract(epoch FROM now() - max(last_seen_at)) FROM sessions)'),
    ).toBeLessThan(10);
  });
});
