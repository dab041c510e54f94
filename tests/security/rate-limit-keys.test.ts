import { beforeEach, describe, expect, it } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { createApplicantFactory } from '#tests/support/applicant-factory.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import { setUpTestApp, startTestApp, type TestApp, type TestResponse } from '#tests/support/test-app.ts';
import { setUpSecondApp } from './second-app.ts';
import { requestPasswordReset, resetRateLimits, tryPassword } from './sign-ins.ts';

/** Several apps on one database represent several processes, or one process before and after a restart. */
const portal = setUpTestApp();
const other = setUpSecondApp(portal);
const withoutProxy = setUpSecondApp(portal, { TRUST_PROXY: 'false' });
const behindOneProxy = setUpSecondApp(portal, { TRUST_PROXY: '1' });
const nextIpAddress = createIpAddressSequence('10.33');

beforeEach(() => resetRateLimits(portal));

const query = async (text: string, ...values: unknown[]) =>
  (await portal.database.pool.query(text, values)).rows;
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));
const guessFrom = (app: TestApp, ipAddress: string) => () => tryPassword(app, 'x', 'Wrong1234', ipAddress);

/** Expects that six guesses are checked and that the others get 404 or 429. */
async function expectSixChecked(guesses: (() => Promise<TestResponse>)[]): Promise<void> {
  countAttacks(guesses.length);
  let checked = 0;
  for (const guess of guesses) {
    const { status, body } = await guess();
    expect([400, 404, 429]).toContain(status);
    if (body.error === 'invalid_grant') checked += 1;
  }
  expect(checked).toBe(6);
}

describe('rate limit per address', () => {
  it('counts all spellings of the path together', async () => {
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
    const form = { grant_type: 'password', username: 'x', password: 'Wrong1234' };
    const guess = (path: string) => () => portal.sendRaw({ path, form, ipAddress: '192.0.2.1' });
    await expectSixChecked([...paths, ...paths, ...paths].map(guess));
  });

  it.each<[string, (index: number) => () => Promise<TestResponse>]>([
    ['X-Forwarded-For without a trusted proxy', () => guessFrom(withoutProxy, nextIpAddress())],
    [
      'addresses in front of the one that the proxy adds',
      () => guessFrom(behindOneProxy, `${nextIpAddress()}, ${nextIpAddress()}, 192.0.2.2`),
    ],
    [
      'hosts of one IPv6 /64',
      (index) => guessFrom(portal, `2001:db8:1:2:${index.toString(16)}::${index + 1}`),
    ],
    [
      'IPv4-mapped IPv6 addresses',
      (index) => guessFrom(portal, `${['', '::ffff:', '::FFFF:'][index % 3]}192.0.2.3`),
    ],
  ])('counts as one client: %s', async (_, guess) => expectSixChecked(times(30, guess)));

  it.each<[string, (port: number) => string]>([
    ['IPv4 with a port', (port) => `192.0.2.4:${port}`],
    ['IPv6 with a port', (port) => `[2001:db8:9::1]:${port}`],
    ['IPv6 in brackets', () => '[2001:db8:a::1]'],
    ['no address at all', (port) => `unknown-${port}`],
  ])('counts one client when the proxy reports %s', async (_, formatAddress) => {
    await expectSixChecked(times(20, (index) => guessFrom(behindOneProxy, formatAddress(4000 + index))));
    const unusual = "action = 'sign-in.failed' AND address !~ '^[0-9a-f.:]+$'";
    expect(await query(`SELECT DISTINCT address FROM audit_log WHERE ${unusual}`)).toEqual([]);
  });

  it('ignores addresses in other headers', async () => {
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
    const form = { grant_type: 'password', username: 'x', password: 'y' };
    const guess = (name: string) => () => {
      const headers = { [name]: name === 'forwarded' ? `for=${nextIpAddress()}` : nextIpAddress() };
      return withoutProxy.sendRaw({ path: '/connect/token', form, headers });
    };
    await expectSixChecked([...names, ...names].map(guess));
  });
});

describe('rate limit per account', () => {
  const email = demoEmail('member');
  const spellings = [
    email,
    email.toUpperCase(),
    ` ${email}`,
    `${email}\t`,
    `\n${email} `,
    email.replace(/^./, (first) => first.toUpperCase()),
  ];

  it('locks the account after ten failures, whatever the spelling of the email', async () => {
    countAttacks(12);
    for (const username of [...spellings, ...spellings])
      await tryPassword(portal, username, 'Wrong1234', nextIpAddress());
    for (const username of spellings)
      expect((await tryPassword(portal, username, demoPassword, nextIpAddress())).status).toBe(400);
  });

  it('checks ten of 100 concurrent guesses at two processes against the password', async () => {
    countAttacks(100);
    const username = demoEmail('billing');
    const guess = (index: number) =>
      tryPassword(index % 2 ? portal : other, username, `Wrong${index}`, nextIpAddress());
    const statuses = (await Promise.all(times(100, guess))).map(({ status }) => status);
    for (const status of statuses) expect([400, 503]).toContain(status);
    const checked = statuses.filter((status) => status === 400).length;
    expect(checked).toBeGreaterThan(10);
    const failures = await query(
      `SELECT detail ? 'locked' AS locked FROM audit_log JOIN accounts ON member_id = subject_id
       WHERE action = 'sign-in.failed' AND email = $1`,
      username,
    );
    const beforeLock = failures.filter(({ locked }) => !locked).length;
    expect(beforeLock).toBeLessThanOrEqual(10);
    // The audit log has the first 21 failures at a locked account.
    expect(failures.length - beforeLock).toBe(Math.min(checked - beforeLock, 21));
    expect((await tryPassword(other, username, demoPassword, nextIpAddress())).status).toBe(400);
    const [{ points }] = await query('SELECT max(points) AS points FROM rate_limits');
    expect(points).toBeGreaterThanOrEqual(checked + 1);
  }, 60_000);

  it('sends six reset emails a day, whatever the spelling of the email', async () => {
    countAttacks(18);
    const requests = [...spellings, ...spellings, ...spellings].map((username, index) =>
      requestPasswordReset(index % 2 ? portal : other, username, nextIpAddress()),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(6).fill(200), ...Array(12).fill(429)]);
  });
});

it('applies limits at every process and after a restart, with Retry-After', async () => {
  const token = 'x'.repeat(43);
  const { createApplicant } = await createApplicantFactory(portal);
  const limits: [number, { path: string; json?: object; form?: Record<string, string> }][] = [
    [3, { path: '/connect/forgotpassword', json: { username: 'nobody@demo.example' } }],
    [20, { path: '/connect/verifyresetpasswordtoken', json: { userId: 'x', token } }],
    [20, { path: '/connect/resetpassword', json: { token, username: 'x', password: 'Eucalypt77' } }],
    [6, { path: '/connect/token', form: { grant_type: 'impersonation', token } }],
    [6, { path: '/connect/token', form: { grant_type: 'password', username: 'x', password: 'y' } }],
    [20, { path: '/api/emails/ValidEmail', json: { email: 'free@join.example' } }],
    // Rejected for its short password, and counted all the same.
    [20, { path: '/api/joins', json: createApplicant({ password: 'short' }) }],
  ];
  countAttacks(limits.reduce((sum, [limit]) => sum + limit + 3, 0));
  const requests = limits.map(([limit, request]) => ({ limit, ...request, ipAddress: nextIpAddress() }));
  for (const { limit, ...request } of requests)
    for (let attempt = 0; attempt < limit; attempt += 1)
      expect((await (attempt % 2 ? portal : other).sendRaw(request)).status, request.path).not.toBe(429);
  const restarted = await startTestApp({}, { sharedDatabase: portal.database });
  for (const { limit: _, ...request } of requests) {
    for (const app of [portal, other, restarted]) {
      const { status, headers, body } = await app.sendRaw(request);
      expect(status, request.path).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      const message = /^Too many attempts\. Please try again in \d+ (seconds|minutes)\.$/;
      expect(body.message ?? body.error_description).toMatch(message);
    }
  }
  await restarted.close();
});
