import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { setClocks } from '#tests/support/set-clocks.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { Metrics } from './metrics.ts';

let database: TestDatabase;
let portal: TestApp;
let page: FastifyInstance;
let address: string;
let mailServer: MailServer;
const build = { version: '1.2.3', build: 'of "main"\\\n' };

beforeAll(async () => {
  database = await openTestDatabase();
  const metrics = new Metrics({ database, build });
  mailServer = await startMailServer({ refuses: { RCPT: '550 5.1.1' } });
  portal = await startTestApp({ SMTP_URL: mailServer.url }, { shared: database, metrics });
  page = metrics.app();
  address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await portal.close();
  await page.close();
  await database.close();
  mailServer.close();
});

const told = async () => (await page.inject('/metrics')).body;

/** The value of the one line that begins so. */
async function numberAt(line: string): Promise<number | undefined> {
  const found = (await told()).split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

const counted = (route: string, status: number, method = 'GET') =>
  `muster_http_request_duration_seconds_count{app="portal",method="${method}",route="${route}",status="${status}"}`;

const signInForm = (password: string) =>
  new URLSearchParams({ grant_type: 'password', username: demoEmail('member'), password });

/** An answer is counted when it has been sent, which the caller may see a moment earlier. */
const soon = (line: string, value: number) =>
  vi.waitFor(async () => expect(await numberAt(line)).toBe(value));

describe('the metrics', () => {
  it('are in the Prometheus text format, with the build escaped', async () => {
    const response = await page.inject('/metrics');
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.body).toContain(
      String.raw`muster_build_info{version="1.2.3",build="of \"main\"\\\n"} 1` + '\n',
    );
    const lines = response.body.split('\n').filter((line) => line.includes('muster_'));
    for (const line of lines)
      expect(line).toMatch(/^# HELP \w+ [A-Z].*[a-z]\.$|^# TYPE |} [\d.e+-]+$|^\w+ [\d.e+-]+$/);
  });

  it('count requests by the pattern of their route, and hold nothing that a caller chose', async () => {
    const { token, userId } = await portal.signIn('member');
    const canary = `canary-${randomUUID()}`;
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': canary, 'user-agent': canary };
    const before = (await numberAt(counted('/api/users/:id', 200))) ?? 0;
    for (const path of [
      `/api/users/${userId}`,
      `/api/users/${userId}?${canary}=${canary}`,
      `/api/users/${canary}`,
      `/api/resources/list?request.title=${canary}`,
      `/${canary}`,
      `/api/${canary}/${userId}`,
      `/files/${canary}`,
    ]) {
      await fetch(`${address}${path}`, { headers });
    }
    await fetch(`${address}/${canary}`, { method: 'DELETE', headers });
    await soon(counted('/api/resources/list', 200), 1);
    await soon(counted('none', 404, 'DELETE'), 1);
    expect(await numberAt(counted('/api/users/:id', 200))).toBe(before + 1);
    const all = await told();
    for (const chosen of [canary, userId, token, demoEmail('member')]) expect(all).not.toContain(chosen);
  });

  it('count response times in histogram buckets', async () => {
    await portal.call({ path: '/health/live' });
    await soon(counted('/health/live', 200), 1);
    const lines = (await told()).split('\n').filter((line) => line.includes('route="/health/live"'));
    expect(lines.filter((line) => line.includes('_bucket{')).length).toBeGreaterThan(10);
    expect(lines.find((line) => line.includes('le="+Inf"'))).toMatch(/ 1$/);
    expect(lines.find((line) => line.includes('_seconds_sum{'))).toMatch(/ 0\.\d+$/);
  });

  it('count failed sign-ins, and what the limits refused', async () => {
    const before = await numberAt('muster_sign_in_failures_total');
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    const signIn = async (password: string) => {
      const answer = await fetch(`${address}/connect/token`, {
        ...{ method: 'POST', headers },
        body: signInForm(password),
      });
      return answer.status;
    };
    expect(await signIn(demoPassword)).toBe(200);
    const statuses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) statuses.push(await signIn('Wrong2026!'));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
    const refused = 'muster_refused_by_limits_total{app="portal",method="POST",route="/connect/token"}';
    await soon(refused, 2);
    expect(await numberAt('muster_sign_in_failures_total')).toBe((before ?? 0) + 6);
  });

  it('count the mails to mailboxes that nobody has', async () => {
    expect(await numberAt('muster_mails_refused_total')).toBe(0);
    await portal.call({ path: '/connect/forgotpassword', json: { username: demoEmail('member') } });
    await vi.waitFor(async () => expect(await numberAt('muster_mails_refused_total')).toBe(1), {
      ...{ timeout: 20_000, interval: 50 },
    });
  });

  it('tell who is being answered, and who left before the answer', async () => {
    await soon('muster_http_requests_in_flight', 0);
    const { port } = new URL(address);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    // A sign-in whose form never comes to its end.
    socket.write(
      'POST /connect/token HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\ncontent-type: application/x-www-form-urlencoded\r\n\r\ngrant_type=',
    );
    await soon('muster_http_requests_in_flight', 1);
    const before = (await numberAt('muster_http_requests_abandoned_total')) ?? 0;
    socket.destroy();
    await soon('muster_http_requests_in_flight', 0);
    await soon('muster_http_requests_abandoned_total', before + 1);
  });

  it('tell of connections, memory, and how late the event loop is', async () => {
    expect(await numberAt('muster_database_up')).toBe(1);
    expect(await numberAt('muster_database_connections_max{pool="primary"}')).toBe(
      database.kind === 'embedded' ? 1 : 10,
    );
    const client = await database.pool.connect();
    if (database.kind === 'postgresql') {
      expect(await numberAt('muster_database_connections{pool="primary",state="used"}')).toBeGreaterThan(0);
    }
    client.release();
    expect(await numberAt('muster_database_waiting{pool="primary"}')).toBe(0);
    expect(await numberAt('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(await numberAt('process_cpu_seconds_total')).toBeGreaterThan(0);
    // What holds up the loop right after it was asked for is not seen: between two tries there must be a moment.
    await vi.waitFor(
      async () => {
        const until = performance.now() + 150;
        while (performance.now() < until);
        expect(await numberAt('muster_event_loop_delay_seconds{quantile="1"}')).toBeGreaterThan(0.1);
      },
      { timeout: 10_000, interval: 300 },
    );
  });

  it('tell of jobs and mails that wait, and of those given up', async () => {
    const waiting = 'muster_jobs{job="deliver-mail",state="waiting"}';
    expect(await numberAt(waiting)).toBe(0);
    const later = new Date(Date.now() + 3_600_000);
    await addJob('retry', later);
    await addJob('created', later);
    await addJob('failed', later);
    expect(await numberAt(waiting)).toBe(2);
    expect(await numberAt('muster_mails_waiting')).toBe(2);
    expect(await numberAt('muster_jobs{job="deliver-mail",state="failed"}')).toBe(1);
    expect(await numberAt('muster_jobs_oldest_seconds{job="deliver-mail"}')).toBeGreaterThan(7_000);
    expect(await numberAt('muster_jobs{job="settle-payments",state="failed"}')).toBe(0);
    expect(await told()).not.toContain('__pgboss');
  });

  it('report the difference between the clock and the database clock', async () => {
    expect(await numberAt('muster_clock_offset_seconds')).toBeCloseTo(0, 0);
    setClocks({ wallMs: -7_200_000 });
    expect(await numberAt('muster_clock_offset_seconds')).toBeCloseTo(-7_200, -1);
  });

  it('still come when the database does not answer, and say so', async () => {
    await database.pool.query('ALTER TABLE pgboss.queue RENAME TO elsewhere');
    expect(await numberAt('muster_database_up')).toBe(0);
    expect(await numberAt(counted('/connect/token', 200, 'POST'))).toBeGreaterThan(0);
    expect(await told()).not.toContain('muster_jobs');
    await database.pool.query('ALTER TABLE pgboss.elsewhere RENAME TO queue');
    expect(await numberAt('muster_database_up')).toBe(1);
  });

  it('are the only thing on their port', async () => {
    for (const path of ['/', '/health/live', '/api/values/genders', '/metrics/x']) {
      expect((await page.inject(path)).statusCode).toBe(404);
    }
    expect((await portal.call({ path: '/metrics' })).text).not.toContain('muster_');
  });
});

/** Two hours old, and not yet to be done. */
const addJob = (state: string, startAfter: Date) =>
  database.pool.query(
    `INSERT INTO pgboss.job (name, data, state, start_after, created_on)
     VALUES ('deliver-mail', '{}', $1::pgboss.job_state, $2, now() - interval '2 hours')`,
    [state, startAfter],
  );
