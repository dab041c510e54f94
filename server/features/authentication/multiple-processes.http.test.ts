import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { consoleStaff } from '#contract/console.staff.ts';
import { grantsStaff } from '#contract/grants.staff.ts';
import { marketplace } from '#contract/marketplace.ts';
import { members } from '#contract/members.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { setClocks } from '#tests/support/set-clocks.ts';
import { setUpTestApp, startTestApp, type TestApp, type TestSession } from '#tests/support/test-app.ts';

const hour = 3_600_000;
const day = 24 * hour;

const portal = setUpTestApp();
let other: TestApp;
const start = () => startTestApp({}, { sharedDatabase: portal.database });
beforeAll(async () => {
  other = await start();
});
afterAll(() => other.close());
beforeEach(() => portal.database.pool.query('DELETE FROM rate_limits'));

const statusAt = async (app: TestApp, { token, userId }: TestSession) =>
  (await app.send(members.getUser, { params: { id: userId } }, { token })).status;
const numberFrom = async (query: string) =>
  Number((await portal.database.pool.query<{ value: string }>(`SELECT ${query} AS value`)).rows[0]?.value);
const secondsLeft = (table: string) =>
  numberFrom(`(SELECT extract(epoch FROM max(expires_at) - now()) FROM ${table})`);
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
const headerOf = (token: string) => decode(token.split('.')[0]);
const claimsOf = (token: string) => decode(token.split('.')[1]);

describe('two processes', () => {
  it('shares sessions, and sees within 5 s that one has ended, even if the clock is set back', async () => {
    const session = await portal.signIn('member');
    expect(await statusAt(other, session)).toBe(200);
    await portal.send(authentication.signOut, {}, session);
    setClocks({ wallMs: 4_500 - hour, monotonicMs: 4_500 });
    expect(await statusAt(other, session)).toBe(401);
  });

  it('sees within 5 s that a grant was withdrawn', async () => {
    const editor = await portal.signIn('editor');
    const statusOfConsole = async () => (await other.send(consoleStaff.getStaffProfile, {}, editor)).status;
    expect(await statusOfConsole()).toBe(200);
    const administrator = await portal.signIn('staff');
    const query = { role: 'editor' } as const;
    const [grant] = (await portal.send(grantsStaff.listGrants, { query }, administrator)).body.grants;
    await portal.send(grantsStaff.endGrant, { params: { id: grant?.id as string } }, administrator);
    setClocks({ wallMs: 4_500, monotonicMs: 4_500 });
    expect(await statusOfConsole()).toBe(403);
  });

  it('retains signing keys through clock errors of 40 days', async () => {
    const before = await portal.signIn('member');
    for (const wallMs of [40 * day, -40 * day]) {
      setClocks({ wallMs });
      const skewed = await start();
      expect(await statusAt(skewed, before)).toBe(200);
      const during = await skewed.signIn('member');
      for (const app of [skewed, other]) expect(await statusAt(app, during)).toBe(200);
      expect(await numberFrom('(SELECT count(*) FROM signing_keys)')).toBe(1);
      await skewed.close();
    }
  });

  it('rotates a signing key after 31 days without ending sessions', async () => {
    const session = await portal.signIn('staff');
    await portal.database.pool.query("UPDATE signing_keys SET created_at = created_at - interval '31 days'");
    const renewing = await start();
    const fresh = await renewing.signIn('staff');
    expect(headerOf(fresh.token).kid).not.toBe(headerOf(session.token).kid);
    expect(await statusAt(renewing, session)).toBe(200);
    setClocks({ wallMs: 2_000, monotonicMs: 2_000 });
    expect(await statusAt(other, fresh)).toBe(200);
    await renewing.close();
  });
});

describe('process clock that differs from the database by 2 hours', () => {
  it('issues links and sessions with the normal lifetime', async () => {
    const member = await portal.signIn('member');
    for (const wallMs of [2 * hour, -2 * hour]) {
      setClocks({ wallMs });
      const staff = await portal.signIn('staff');
      const request = { body: { userId: member.userId, reason: 'Asked for help.' } };
      const link = (await portal.send(authentication.createImpersonationToken, request, staff)).body;
      const linkSeconds = await secondsLeft('impersonation_tokens');
      const form = { grant_type: 'impersonation', token: link.token };
      const { access_token: token } = (await portal.sendRaw({ path: '/connect/token', form })).body;
      const marketplaceSession = (await portal.send(marketplace.openMarketplace, {}, { token })).body;
      await portal.send(authentication.forgotPassword, { body: { username: demoEmail('member') } });

      const now = await numberFrom('extract(epoch FROM now())');
      const lifetimes = {
        link: linkSeconds,
        acting: await secondsLeft('sessions WHERE impersonator_id IS NOT NULL AND ended_at IS NULL'),
        actingToken: claimsOf(token).exp - now,
        actingTokenIssued: claimsOf(token).iat - now,
        marketplaceToken: claimsOf(marketplaceSession.token).exp - now,
        marketplaceTokenIssued: claimsOf(marketplaceSession.token).iat - now,
        reset: await secondsLeft('reset_tokens'),
      };
      const about = (seconds: number) => expect.toSatisfy((value) => Math.abs(value - seconds) < 10);
      expect(lifetimes).toEqual({
        link: about(60),
        acting: about(900),
        actingToken: about(900),
        actingTokenIssued: about(0),
        marketplaceToken: about(1_800),
        marketplaceTokenIssued: about(0),
        reset: about(3_600),
      });
    }
  });

  it('rejects expired tokens, and records that a session is in use', async () => {
    const { token, userId } = await portal.signIn('member');
    const claims = { sessionId: claimsOf(token).sid, memberId: userId, audience: 'portal' } as const;
    const [issuedAt, expiresAt] = [new Date(Date.now() - hour), new Date(Date.now() - 60_000)];
    const expired = await portal.appServices.services.signingKeys.sign({ ...claims, issuedAt, expiresAt });
    await portal.database.pool.query("UPDATE sessions SET last_seen_at = now() - interval '30 minutes'");
    setClocks({ wallMs: -2 * hour });
    expect(await statusAt(portal, { token: expired, userId })).toBe(401);
    expect(await statusAt(portal, { token, userId })).toBe(200);
    const unusedSeconds = '(SELECT extract(epoch FROM now() - max(last_seen_at)) FROM sessions)';
    expect(await numberFrom(unusedSeconds)).toBeLessThan(10);
  }, 5_000);
});
