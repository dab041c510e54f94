import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { addressSequence } from '#tests/support/addresses.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { startTestApp, type TestApp, testApp } from '#tests/support/test-app.ts';
import { toComparable } from './expect-error-response.ts';
import { resetRateLimits, tryPassword } from './sign-ins.ts';

const portal = testApp();
let hidingAccounts: TestApp;
const anAddress = addressSequence('10.36');

beforeAll(async () => {
  hidingAccounts = await startTestApp({ HIDE_ACCOUNT_EXISTENCE: 'true' }, { shared: portal.database });
  const { db } = portal.database;
  const disabled = { disabledAt: new Date() };
  await db.updateTable('accounts').set(disabled).where('email', '=', demoEmail('hidden')).execute();
});
afterAll(() => hidingAccounts.close());
beforeEach(() => resetRateLimits(portal));

const signIn = (username: string, password: string, address = anAddress()) =>
  tryPassword(portal, username, password, address);

/** The shortest time as a share of the longest. */
const similarity = (times: number[]) => Math.min(...times) / Math.max(...times);
const minRounds = 6;
const maxRounds = 60;

describe('unknown, wrong, locked and disabled accounts', () => {
  it('get the same status, body, headers and response time', async () => {
    const members = await portal.database.db
      .selectFrom('accounts')
      .select('email')
      .where('email', 'not like', '%@demo.example')
      .limit(maxRounds)
      .execute();
    expect(members).toHaveLength(maxRounds);
    const kinds: (() => [string, string])[] = [
      () => [`${crypto.randomUUID()}@demo.example`, demoPassword],
      // Another account each time: after ten failures it is locked.
      () => [members.pop()?.email as string, 'Wrong1234'],
      () => [demoEmail('billing'), demoPassword],
      () => [demoEmail('hidden'), demoPassword],
    ];
    countAttacks(kinds.length * minRounds);
    for (let tries = 0; tries < 10; tries += 1) await signIn(demoEmail('billing'), 'Wrong1234');
    const shortest = kinds.map(() => Number.POSITIVE_INFINITY);
    const answers = [];
    // Load only adds to the time, so the shortest times converge with every round unless the work differs.
    for (let round = 0; round < maxRounds; round += 1) {
      for (const [index, kind] of kinds.entries()) {
        const started = performance.now();
        answers.push(toComparable(await signIn(...kind())));
        shortest[index] = Math.min(shortest[index] as number, performance.now() - started);
      }
      if (round >= minRounds && similarity(shortest) > 0.7) break;
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Wrong email or password' },
    });
    expect(similarity(shortest), shortest.join(' ms, ')).toBeGreaterThan(0.7);
  }, 90_000);

  it('are limited after the same number of tries, with the same number of database queries', async () => {
    const names = ['nobody@demo.example', ...(['member', 'billing', 'hidden'] as const).map(demoEmail)];
    countAttacks(names.length * 7);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    const countQueries = () =>
      query.mock.calls.filter((given) => !JSON.stringify(given[0]).includes('pgboss')).length;
    const queries = new Set<number>();
    for (const username of names) {
      const address = anAddress();
      const statuses = [];
      for (let tries = 0; tries < 7; tries += 1) {
        const before = countQueries();
        statuses.push((await signIn(username, 'Wrong1234', address)).status);
        if (tries < 6) queries.add(countQueries() - before);
        // From here on failures are no longer written to the audit log.
        const atAuditLimit = "UPDATE rate_limits SET points = 100 WHERE key LIKE 'signInFailureRows%'";
        if (tries === 2) await portal.database.pool.query(atAuditLimit);
      }
      expect(statuses).toEqual([...Array(6).fill(400), 429]);
    }
    expect(queries).toEqual(new Set([3]));
  });
});

describe('forgotten passwords with HIDE_ACCOUNT_EXISTENCE', () => {
  it('get one response and one response time for known, unknown, disabled and limited accounts', async () => {
    const emails = [demoEmail('member'), 'nobody@demo.example', demoEmail('hidden')];
    countAttacks(emails.length * 8);
    const answers = [];
    const times: number[] = [];
    for (const username of emails) {
      // Eight requests exceed the limit of one account.
      const requests = Array.from({ length: 8 }, async () => {
        const started = performance.now();
        const request = { path: '/connect/forgotpassword', json: { username }, address: anAddress() };
        const answer = await hidingAccounts.call(request);
        times.push(performance.now() - started);
        return toComparable(answer);
      });
      answers.push(...(await Promise.all(requests)));
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 200, body: { success: true } });
    expect(Math.min(...times)).toBeGreaterThanOrEqual(495);
  });
});

describe('members outside the directory', () => {
  it('get the same response as a missing id for members and staff, whether they can sign in or not', async () => {
    const callers = [await portal.signIn('representative'), await portal.signIn('staff')];
    const { rows } = await portal.database.pool.query(
      `SELECT DISTINCT ON (disabled_at IS NULL) member_id FROM members JOIN accounts ON member_id = members.id
       WHERE NOT wants_listing`,
    );
    expect(rows).toHaveLength(2);
    countAttacks(rows.length * 2 * callers.length);
    for (const { token } of callers) {
      for (const path of ['/api/users/', '/api/collabgroups?memberId=']) {
        const answerFor = async (id: string) => toComparable(await portal.call({ path: path + id, token }));
        const missing = await answerFor(crypto.randomUUID());
        expect(missing.status).toBe(403);
        for (const { member_id: id } of rows) expect(await answerFor(id), path).toEqual(missing);
      }
    }
  });
});
