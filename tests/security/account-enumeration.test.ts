import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { toComparable } from './expect-error-response.ts';
import { setUpSecondApp } from './second-app.ts';
import { requestPasswordReset, resetRateLimits, tryPassword } from './sign-ins.ts';

const portal = setUpTestApp();
const appHidingAccounts = setUpSecondApp(portal, { HIDE_ACCOUNT_EXISTENCE: 'true' });
const nextIpAddress = createIpAddressSequence('10.36');

beforeAll(async () => {
  const { db } = portal.database;
  const disabled = { disabledAt: new Date() };
  await db.updateTable('accounts').set(disabled).where('email', '=', demoEmail('hidden')).execute();
});
beforeEach(() => resetRateLimits(portal));

const signIn = (username: string, password: string, ipAddress = nextIpAddress()) =>
  tryPassword(portal, username, password, ipAddress);

/** Returns the shortest time divided by the longest. */
const similarity = (times: number[]) => Math.min(...times) / Math.max(...times);
const minRounds = 6;
const maxRounds = 60;

describe('failed sign-in', () => {
  it('returns the same response in the same time for unknown, wrong, locked and disabled accounts', async () => {
    const members = await portal.database.db
      .selectFrom('accounts')
      .select('email')
      .where('email', 'not like', '%@demo.example')
      .limit(maxRounds)
      .execute();
    expect(members).toHaveLength(maxRounds);
    const kinds: (() => [string, string])[] = [
      () => [`${crypto.randomUUID()}@demo.example`, demoPassword],
      // Uses another account each time, because ten failures lock an account.
      () => [members.pop()?.email as string, 'Wrong1234'],
      () => [demoEmail('billing'), demoPassword],
      () => [demoEmail('hidden'), demoPassword],
    ];
    countAttacks(kinds.length * minRounds);
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(demoEmail('billing'), 'Wrong1234');
    const shortestMs = kinds.map(() => Number.POSITIVE_INFINITY);
    const responses = [];
    // Load only adds time, so the shortest times converge unless the work differs.
    for (let round = 0; round < maxRounds; round += 1) {
      for (const [index, kind] of kinds.entries()) {
        const started = performance.now();
        responses.push(toComparable(await signIn(...kind())));
        shortestMs[index] = Math.min(shortestMs[index] as number, performance.now() - started);
      }
      if (round >= minRounds && similarity(shortestMs) > 0.7) break;
    }
    for (const response of responses) expect(response).toEqual(responses[0]);
    const body = { error: 'invalid_grant', error_description: 'Wrong email or password' };
    expect(responses[0]).toMatchObject({ status: 400, body });
    expect(similarity(shortestMs), shortestMs.join(' ms, ')).toBeGreaterThan(0.7);
  }, 90_000);

  it('limits all accounts after the same number of attempts and queries', async () => {
    const names = ['nobody@demo.example', ...(['member', 'billing', 'hidden'] as const).map(demoEmail)];
    countAttacks(names.length * 7);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    // The job queue and the settings poll at any time.
    const polling = /pgboss|from \\"settings\\"/;
    const countQueries = () =>
      query.mock.calls.filter(([statement]) => !polling.test(JSON.stringify(statement))).length;
    const queries = new Set<number>();
    for (const username of names) {
      const ipAddress = nextIpAddress();
      const statuses = [];
      for (let attempt = 0; attempt < 7; attempt += 1) {
        const before = countQueries();
        statuses.push((await signIn(username, 'Wrong1234', ipAddress)).status);
        if (attempt < 6) queries.add(countQueries() - before);
        // Later failures are not written to the audit log.
        const atAuditLimit = "UPDATE rate_limits SET points = 100 WHERE key LIKE 'signInFailureRows%'";
        if (attempt === 2) await portal.database.pool.query(atAuditLimit);
      }
      expect(statuses).toEqual([...Array(6).fill(400), 429]);
    }
    expect(queries).toEqual(new Set([3]));
  });
});

describe('POST /connect/forgotpassword with HIDE_ACCOUNT_EXISTENCE', () => {
  it('returns the same response in the same time for known, unknown, disabled and limited accounts', async () => {
    const emails = [demoEmail('member'), 'nobody@demo.example', demoEmail('hidden')];
    countAttacks(emails.length * 8);
    const responses = [];
    const times: number[] = [];
    for (const username of emails) {
      // Eight requests exceed the limit of one account.
      const requests = Array.from({ length: 8 }, async () => {
        const started = performance.now();
        const response = await requestPasswordReset(appHidingAccounts, username, nextIpAddress());
        times.push(performance.now() - started);
        return toComparable(response);
      });
      responses.push(...(await Promise.all(requests)));
    }
    for (const response of responses) expect(response).toEqual(responses[0]);
    expect(responses[0]).toMatchObject({ status: 200, body: { success: true } });
    expect(Math.min(...times)).toBeGreaterThanOrEqual(495);
  });
});

describe('GET /api/users/{id} and /api/collabgroups', () => {
  it('returns the same response for unlisted members and missing ids', async () => {
    const callers = [await portal.signIn('representative'), await portal.signIn('staff')];
    const { rows } = await portal.database.pool.query(
      `SELECT DISTINCT ON (disabled_at IS NULL) member_id FROM members JOIN accounts ON member_id = members.id
       WHERE NOT wants_listing`,
    );
    expect(rows).toHaveLength(2);
    countAttacks(rows.length * 2 * callers.length);
    for (const { token } of callers) {
      for (const path of ['/api/users/', '/api/collabgroups?memberId=']) {
        const responseFor = async (id: string) =>
          toComparable(await portal.sendRaw({ path: path + id, token }));
        const missing = await responseFor(crypto.randomUUID());
        expect(missing.status).toBe(403);
        for (const { member_id: id } of rows) expect(await responseFor(id), path).toEqual(missing);
      }
    }
  });
});
