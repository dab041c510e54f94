import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { setClocks } from '#tests/support/set-clocks.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-databases.ts';
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

async function numberAt(line: string): Promise<number | undefined> {
  const found = (await told()).split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

const counted = (route: string, status: number, method = 'GET') =>
  `muster_http_request_duration_seconds_count{app="portal",method="${method}",route="${route}",status="${status}"}`;

/** A response is counted after it is sent, which the client may see earlier. */
const soon = (line: string, value: number) =>
  vi.waitFor(async () => expect(await numberAt(line)).toBe(value));

describe('the metrics', () => {
  it('are alone on their port, in the Prometheus text format, with the build escaped', async () => {
    for (const path of ['/', '/health/live', '/api/values/genders', '/metrics/x'])
      expect((await page.inject(path)).statusCode).toBe(404);
    const response = await page.inject('/metrics');
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.body).toContain(
      String.raw`muster_build_info{version="1.2.3",build="of \"main\"\\\n"} 1` + '\n',
    );
    const lines = response.body.split('\n').filter((line) => line.includes('muster_'));
    for (const line of lines)
      expect(line).toMatch(/^# HELP \w+ [A-Z].*[a-z]\.$|^# TYPE |} [\d.e+-]+$|^\w+ [\d.e+-]+$/);
  });

  it('count requests and response times by route, and contain nothing that a client chose', async () => {
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
    const lines = all.split('\n').filter((line) => line.includes('route="/api/resources/list"'));
    expect(lines.filter((line) => line.includes('_bucket{')).length).toBeGreaterThan(10);
    expect(lines.find((line) => line.includes('le="+Inf"'))).toMatch(/ 1$/);
    expect(lines.find((line) => line.includes('_seconds_sum{'))).toMatch(/ \d\.\d+$/);
  });

  it('count failed sign-ins and rate-limited requests', async () => {
    const before = (await numberAt('muster_sign_in_failures_total')) ?? 0;
    const statuses: number[] = [];
    for (const password of [demoPassword, ...Array(8).fill('Wrong2026!')]) {
      const form = { grant_type: 'password', username: demoEmail('member'), password };
      const sent = { path: '/connect/token', form, address: '198.51.100.77' };
      statuses.push((await portal.call(sent)).status);
    }
    expect(statuses).toEqual([200, ...Array(6).fill(400), 429, 429]);
    await soon(
      'muster_http_requests_rate_limited_total{app="portal",method="POST",route="/connect/token"}',
      2,
    );
    expect(await numberAt('muster_sign_in_failures_total')).toBe(before + 6);
  });

  it('count emails to unknown mailboxes', async () => {
    expect(await numberAt('muster_emails_bounced_total')).toBe(0);
    await portal.call({ path: '/connect/forgotpassword', json: { username: demoEmail('member') } });
    await vi.waitFor(async () => expect(await numberAt('muster_emails_bounced_total')).toBe(1), {
      ...{ timeout: 20_000, interval: 50 },
    });
  });

  it('report connections, memory, CPU and event loop delay', async () => {
    expect(await numberAt('muster_database_up')).toBe(1);
    expect(await numberAt('muster_database_connections_max{pool="primary"}')).toBe(
      database.kind === 'embedded' ? 1 : 10,
    );
    const client = await database.pool.connect();
    if (database.kind === 'postgresql') {
      expect(await numberAt('muster_database_connections{pool="primary",state="used"}')).toBeGreaterThan(0);
    }
    client.release();
    expect(await numberAt('muster_database_connection_waiters{pool="primary"}')).toBe(0);
    expect(await numberAt('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(await numberAt('process_cpu_seconds_total')).toBeGreaterThan(0);
    // The monitor misses a delay right after it is read, so attempts are spaced.
    await vi.waitFor(
      async () => {
        const until = performance.now() + 150;
        while (performance.now() < until);
        expect(await numberAt('muster_event_loop_delay_seconds{quantile="1"}')).toBeGreaterThan(0.1);
      },
      { timeout: 10_000, interval: 300 },
    );
  });

  it('report waiting and failed jobs and emails', async () => {
    const waiting = 'muster_jobs{job="send-emails",state="waiting"}';
    expect(await numberAt(waiting)).toBe(0);
    const later = new Date(Date.now() + 3_600_000);
    for (const state of ['retry', 'created', 'failed']) await addJob(state, later);
    expect(await numberAt(waiting)).toBe(2);
    expect(await numberAt('muster_emails_pending')).toBe(2);
    expect(await numberAt('muster_jobs{job="send-emails",state="failed"}')).toBe(1);
    expect(await numberAt('muster_job_oldest_pending_seconds{job="send-emails"}')).toBeGreaterThan(7_000);
    expect(await numberAt('muster_jobs{job="reconcile-payments",state="failed"}')).toBe(0);
    expect(await told()).not.toContain('__pgboss');
  });

  it('report the clock offset, and that the database is down', async () => {
    expect(await numberAt('muster_clock_offset_seconds')).toBeCloseTo(0, 0);
    setClocks({ wallMs: -7_200_000 });
    expect(await numberAt('muster_clock_offset_seconds')).toBeCloseTo(-7_200, -1);
    await database.pool.query('ALTER TABLE pgboss.queue RENAME TO elsewhere');
    expect(await numberAt('muster_database_up')).toBe(0);
    expect(await numberAt(counted('/connect/token', 200, 'POST'))).toBeGreaterThan(0);
    expect(await told()).not.toContain('muster_jobs');
    await database.pool.query('ALTER TABLE pgboss.elsewhere RENAME TO queue');
    expect(await numberAt('muster_database_up')).toBe(1);
  });
});

/** A job that was created two hours ago and is due later. */
const addJob = (state: string, startAfter: Date) =>
  database.pool.query(
    `INSERT INTO pgboss.job (name, data, state, start_after, created_on)
     VALUES ('send-emails', '{}', $1::pgboss.job_state, $2, now() - interval '2 hours')`,
    [state, startAfter],
  );
