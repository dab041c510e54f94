import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { addressesIn } from '#tests/support/addresses.ts';
import { attacked } from '#tests/support/attacked.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { startTestApp, type TestAnswer, type TestApp } from '#tests/support/started-app.ts';
import { visitorsOf } from '#tests/support/visitors.ts';

/** Two apps over one database stand for two processes, and for one before and after a restart. */
let database: TestDatabase;
let trusting: TestApp;
let other: TestApp;
/** As it comes: it believes nobody about where a call is from. */
let direct: TestApp;
/** Behind one proxy of its own, which adds the address it sees. */
let behindOne: TestApp;
const anAddress = addressesIn('10.33');

beforeAll(async () => {
  database = await openTestDatabase();
  const start = (environment: Record<string, string> = {}) => startTestApp(environment, { shared: database });
  [trusting, other] = [await start(), await start()];
  direct = await start({ TRUST_PROXY: 'false' });
  behindOne = await start({ TRUST_PROXY: '1' });
});
afterAll(async () => {
  for (const each of [trusting, other, direct, behindOne]) await each.close();
  await database.close();
});
beforeEach(() => database.pool.query('DELETE FROM rate_limits'));

type Guess = { path?: string; username?: string; address?: string; password?: string };
const guess = (
  portal: TestApp,
  { path = '/connect/token', username = 'x', address, password = 'Wrong1234' }: Guess,
) =>
  portal.call({
    path,
    form: { grant_type: 'password', username, password },
    ...(address !== undefined && { address }),
  });

/** Of many guesses, how many were looked at; the others came too often or reached nothing. */
async function lookedAt(guesses: (() => Promise<TestAnswer>)[]): Promise<number> {
  let count = 0;
  for (const each of guesses) {
    const { status, body } = await each();
    expect([400, 404, 429]).toContain(status);
    if (body.error === 'invalid_grant') count += 1;
  }
  return count;
}

/** Each failed sign-in of an account as it was written down: whether the account was locked by then. */
async function failuresOf(email: string): Promise<{ locked: boolean }[]> {
  const query = `SELECT detail ? 'locked' AS locked FROM audit_log JOIN accounts ON member_id = subject_id
    WHERE action = 'sign-in.failed' AND email = $1`;
  return (await database.pool.query(query, [email])).rows;
}

describe('one address counts as one, however', () => {
  it('the path is spelt', async () => {
    const paths = [
      '/connect/token',
      '/Connect/Token',
      '/CONNECT/TOKEN',
      '/connect/token/',
      '/connect//token',
      '//connect/token',
      '/connect%2ftoken',
      '/connect%2Ftoken',
      '/connect/%74oken',
      '/connect/token?',
      '/connect/token?a',
      '/connect/token;a=b',
      '/connect/./token',
      '/connect/x/../token',
      '/connect/token%20',
      '/connect/token#x',
    ];
    attacked(paths.length * 3);
    const tries = [1, 2, 3].flatMap(() =>
      paths.map((path) => () => guess(trusting, { path, address: '192.0.2.1' })),
    );
    expect(await lookedAt(tries)).toBe(6);
  });

  it('the caller claims to be somewhere else, where no proxy is trusted', async () => {
    attacked(30);
    const tries = Array.from({ length: 30 }, () => () => guess(direct, { address: anAddress() }));
    expect(await lookedAt(tries)).toBe(6);
  });

  it('the caller writes addresses before the one that the proxy adds', async () => {
    attacked(30);
    const tries = Array.from(
      { length: 30 },
      () => () => guess(behindOne, { address: `${anAddress()}, ${anAddress()}, 192.0.2.2` }),
    );
    // `inject` is the proxy itself here: the last address is the caller's.
    expect(await lookedAt(tries)).toBe(6);
  });

  it.each([
    ['IPv4 with a port', (port: number) => `192.0.2.4:${port}`],
    ['IPv6 with a port', (port: number) => `[2001:db8:9::1]:${port}`],
    ['IPv6 in brackets', () => '[2001:db8:a::1]'],
    ['no address at all', (port: number) => `unknown-${port}`],
  ])('a proxy reports %s', async (_, write) => {
    attacked(20);
    const tries = Array.from(
      { length: 20 },
      (_, at) => () => guess(behindOne, { address: write(4000 + at) }),
    );
    expect(await lookedAt(tries)).toBe(6);
    const { rows } = await database.pool.query(
      "SELECT DISTINCT address FROM audit_log WHERE action = 'sign-in.failed' AND address !~ '^[0-9a-f.:]+$'",
    );
    expect(rows).toEqual([]);
  });

  it('the caller says so by other headers', async () => {
    const names = [
      'x-real-ip',
      'client-ip',
      'true-client-ip',
      'cf-connecting-ip',
      'x-client-ip',
      'forwarded',
      'x-cluster-client-ip',
      'fastly-client-ip',
      'x-originating-ip',
      'via',
    ];
    attacked(names.length * 2);
    const form = { grant_type: 'password', username: 'x', password: 'y' };
    const tries = [...names, ...names].map(
      (name) => () =>
        direct.call({
          path: '/connect/token',
          form,
          headers: { [name]: name === 'forwarded' ? `for=${anAddress()}` : anAddress() },
        }),
    );
    expect(await lookedAt(tries)).toBe(6);
  });

  it('it is written: one household has 2^64 of IPv6, and IPv4 has two dresses', async () => {
    attacked(60);
    const hosts = Array.from({ length: 30 }, (_, host) => `2001:db8:1:2:${host.toString(16)}::${host + 1}`);
    expect(await lookedAt(hosts.map((address) => () => guess(trusting, { address })))).toBe(6);
    const dresses = ['192.0.2.3', '::ffff:192.0.2.3', '::FFFF:192.0.2.3'];
    const tries = Array.from(
      { length: 30 },
      (_, index) => () => guess(trusting, { address: dresses[index % 3] as string }),
    );
    expect(await lookedAt(tries)).toBe(6);
  });
});

describe('one account counts as one, however', () => {
  const email = demoEmail('member');
  const spellings = [
    email,
    email.toUpperCase(),
    ` ${email}`,
    `${email}\t`,
    email.replace(/^./, (first) => first.toUpperCase()),
    `\n${email} `,
  ];

  it('its name is spelt: after ten failures the right password opens it no more', async () => {
    attacked(12);
    for (let tries = 0; tries < 12; tries += 1)
      await guess(trusting, {
        username: spellings[tries % spellings.length] as string,
        address: anAddress(),
      });
    for (const username of spellings) {
      expect((await guess(trusting, { username, address: anAddress(), password: demoPassword })).status).toBe(
        400,
      );
    }
  });

  it('many guess at the same moment, at two processes: ten are tried against the password', async () => {
    attacked(200);
    const username = demoEmail('billing');
    const tries = Array.from({ length: 200 }, (_, index) =>
      guess(index % 2 ? trusting : other, { username, address: anAddress(), password: `Wrong${index}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    for (const status of statuses) expect([400, 503]).toContain(status);
    const lookedAt = statuses.filter((status) => status === 400).length;
    expect(lookedAt).toBeGreaterThan(10);
    const failures = await failuresOf(username);
    const opening = failures.filter(({ locked }) => !locked).length;
    // Any of these would have opened the account, had it been right; the others not even then.
    expect(opening).toBeLessThanOrEqual(10);
    // Of those at the lock the first are written down.
    expect(failures.length - opening).toBe(Math.min(lookedAt - opening, 21));
    const right = await guess(other, { username, address: anAddress(), password: demoPassword });
    expect(right.status).toBe(400);
    const { rows } = await database.pool.query('SELECT max(points) AS points FROM rate_limits');
    // Each that was looked at, and the right one; not those that were turned away unread.
    expect(rows[0].points).toBeGreaterThanOrEqual(lookedAt + 1);
  });

  it('reset mails are asked for: six a day, in whichever spelling', async () => {
    attacked(18);
    const asked = await Promise.all(
      [...spellings, ...spellings, ...spellings].map((username, index) =>
        (index % 2 ? trusting : other).call({
          path: '/connect/forgotpassword',
          json: { username },
          address: anAddress(),
        }),
      ),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(12);
  });
});

describe('what was tried is remembered by the other process, and after a restart', () => {
  const token = 'x'.repeat(43);
  const limited: [string, number, object][] = [
    ['/connect/forgotpassword', 3, { json: { username: 'nobody@demo.example' } }],
    ['/connect/verifyresetpasswordtoken', 20, { json: { userId: 'x', token } }],
    ['/connect/resetpassword', 20, { json: { token, username: 'x', password: 'Eucalypt77' } }],
    ['/connect/token', 6, { form: { grant_type: 'impersonation', token } }],
    ['/connect/token', 6, { form: { grant_type: 'password', username: 'x', password: 'y' } }],
    ['/api/emails/ValidEmail', 20, { json: { email: 'free@join.example' } }],
  ];

  it.each(limited)('%s, %i times', async (path, most, request) => {
    attacked(most + 3);
    const address = anAddress();
    const call = (portal: TestApp) => portal.call({ path, address, ...request });
    for (let tries = 0; tries < most; tries += 1) {
      expect((await call(tries % 2 ? trusting : other)).status).not.toBe(429);
    }
    const restarted = await startTestApp({}, { shared: database });
    for (const portal of [trusting, other, restarted]) {
      const { status, headers, body } = await call(portal);
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body.message ?? body.error_description).toMatch(
        /^Too many tries\. Please try again in \d+ (seconds|minutes)\.$/,
      );
    }
    await restarted.close();
  });

  it('joining, 20 times an hour', async () => {
    attacked(24);
    const address = anAddress();
    const { visitor } = await visitorsOf(trusting);
    const statuses = [];
    for (let tries = 0; tries < 24; tries += 1) {
      // Refused for its password before anything is hashed, and counted all the same.
      const call = { path: '/api/joins', json: visitor({ password: 'short' }), address };
      statuses.push((await (tries % 2 ? trusting : other).call(call)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(4).fill(429)]);
  });
});
