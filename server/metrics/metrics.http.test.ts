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
let metricsApp: FastifyInstance;
let portalUrl: string;
let mailServer: MailServer;
const build = { version: '1.2.3', build: 'of "main"\\\n' };

beforeAll(async () => {
  database = await openTestDatabase();
  const metrics = new Metrics({ database, build });
  mailServer = await startMailServer({ errorResponses: { RCPT: '550 5.1.1' } });
  portal = await startTestApp({ SMTP_URL: mailServer.url }, { sharedDatabase: database, metrics });
  metricsApp = metrics.app();
  portalUrl = await portal.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await portal.close();
  await metricsApp.close();
  await database.close();
  mailServer.close();
});

const scrape = async () => (await metricsApp.inject('/metrics')).body;

async function metricValue(name: string): Promise<number | undefined> {
  const found = (await scrape()).split('\n').find((line) => line.startsWith(`${name} `));
  return found === undefined ? undefined : Number(found.slice(name.length + 1));
}

const requestCountOf = (route: string, status: number, method = 'GET') =>
  `muster_http_request_duration_seconds_count{app="portal",method="${method}",route="${route}",status="${status}"}`;

/** Polls, because a response is counted after it is sent. */
const expectSoon = (name: string, value: number) =>
  vi.waitFor(async () => expect(await metricValue(name)).toBe(value));

describe('GET /metrics', () => {
  it('returns the Prometheus text format with escaped labels, and 404 for other paths', async () => {
    for (const path of ['/', '/health/live', '/api/values/genders', '/metrics/x'])
      expect((await metricsApp.inject(path)).statusCode).toBe(404);
    const response = await metricsApp.inject('/metrics');
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.body).toContain(
      String.raw`muster_build_info{version="1.2.3",build="of \"main\"\\\n"} 1` + '\n',
    );
    const lines = response.body.split('\n').filter((line) => line.includes('muster_'));
    for (const line of lines)
      expect(line).toMatch(/^# HELP \w+ [A-Z].*[a-z]\.$|^# TYPE |} [\d.e+-]+$|^\w+ [\d.e+-]+$/);
  });

  it('counts requests and response times by route, without values chosen by clients', async () => {
    const { token, userId } = await portal.signIn('member');
    const canary = `canary-${randomUUID()}`;
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': canary, 'user-agent': canary };
    const before = (await metricValue(requestCountOf('/api/users/:id', 200))) ?? 0;
    for (const path of [
      `/api/users/${userId}`,
      `/api/users/${userId}?${canary}=${canary}`,
      `/api/users/${canary}`,
      `/api/resources/list?request.title=${canary}`,
      `/${canary}`,
      `/api/${canary}/${userId}`,
      `/files/${canary}`,
    ]) {
      await fetch(`${portalUrl}${path}`, { headers });
    }
    await fetch(`${portalUrl}/${canary}`, { method: 'DELETE', headers });
    await expectSoon(requestCountOf('/api/resources/list', 200), 1);
    await expectSoon(requestCountOf('none', 404, 'DELETE'), 1);
    expect(await metricValue(requestCountOf('/api/users/:id', 200))).toBe(before + 1);
    const metrics = await scrape();
    for (const clientValue of [canary, userId, token, demoEmail('member')])
      expect(metrics).not.toContain(clientValue);
    const lines = metrics.split('\n').filter((line) => line.includes('route="/api/resources/list"'));
    expect(lines.filter((line) => line.includes('_bucket{')).length).toBeGreaterThan(10);
    expect(lines.find((line) => line.includes('le="+Inf"'))).toMatch(/ 1$/);
    expect(lines.find((line) => line.includes('_seconds_sum{'))).toMatch(/ \d\.\d+$/);
  });

  it('counts failed sign-ins and rate-limited requests', async () => {
    const before = (await metricValue('muster_sign_in_failures_total')) ?? 0;
    const statuses: number[] = [];
    for (const password of [demoPassword, ...Array(8).fill('Wrong2026!')]) {
      const form = { grant_type: 'password', username: demoEmail('member'), password };
      const request = { path: '/connect/token', form, ipAddress: '198.51.100.77' };
      statuses.push((await portal.sendRaw(request)).status);
    }
    expect(statuses).toEqual([200, ...Array(6).fill(400), 429, 429]);
    await expectSoon(
      'muster_http_requests_rate_limited_total{app="portal",method="POST",route="/connect/token"}',
      2,
    );
    expect(await metricValue('muster_sign_in_failures_total')).toBe(before + 6);
  });

  it('counts emails to unknown mailboxes', async () => {
    expect(await metricValue('muster_emails_bounced_total')).toBe(0);
    await portal.sendRaw({ path: '/connect/forgotpassword', json: { username: demoEmail('member') } });
    await vi.waitFor(async () => expect(await metricValue('muster_emails_bounced_total')).toBe(1), {
      timeout: 20_000,
      interval: 50,
    });
  });

  it('reports connections, memory, CPU and event loop delay', async () => {
    expect(await metricValue('muster_database_up')).toBe(1);
    expect(await metricValue('muster_database_connections_max{pool="primary"}')).toBe(
      database.kind === 'embedded' ? 1 : 10,
    );
    const client = await database.pool.connect();
    if (database.kind === 'postgresql') {
      expect(await metricValue('muster_database_connections{pool="primary",state="used"}')).toBeGreaterThan(
        0,
      );
    }
    client.release();
    expect(await metricValue('muster_database_connection_waiters{pool="primary"}')).toBe(0);
    expect(await metricValue('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(await metricValue('process_cpu_seconds_total')).toBeGreaterThan(0);
    // The monitor misses a delay directly after it is read, so the attempts have a pause between them.
    await vi.waitFor(
      async () => {
        const until = performance.now() + 150;
        while (performance.now() < until);
        expect(await metricValue('muster_event_loop_delay_seconds{quantile="1"}')).toBeGreaterThan(0.1);
      },
      { timeout: 10_000, interval: 300 },
    );
  });

  it('reports waiting and failed jobs and emails', async () => {
    const waiting = 'muster_jobs{job="send-emails",state="waiting"}';
    const failed = 'muster_jobs{job="send-emails",state="failed"}';
    expect(await metricValue(waiting)).toBe(0);
    const failedBefore = (await metricValue(failed)) ?? 0;
    const startAfter = new Date(Date.now() + 3_600_000);
    for (const state of ['retry', 'created', 'failed']) await addJob(state, startAfter);
    expect(await metricValue(waiting)).toBe(2);
    expect(await metricValue('muster_emails_pending')).toBe(2);
    expect(await metricValue(failed)).toBe(failedBefore + 1);
    expect(await metricValue('muster_job_oldest_pending_seconds{job="send-emails"}')).toBeGreaterThan(7_000);
    expect(await metricValue('muster_jobs{job="reconcile-payments",state="failed"}')).toBe(0);
    expect(await scrape()).not.toContain('__pgboss');
  });

  it('reports the clock offset and a database outage', async () => {
    expect(await metricValue('muster_clock_offset_seconds')).toBeCloseTo(0, 0);
    setClocks({ wallMs: -7_200_000 });
    expect(await metricValue('muster_clock_offset_seconds')).toBeCloseTo(-7_200, -1);
    await database.pool.query('ALTER TABLE pgboss.queue RENAME TO elsewhere');
    expect(await metricValue('muster_database_up')).toBe(0);
    expect(await metricValue(requestCountOf('/connect/token', 200, 'POST'))).toBeGreaterThan(0);
    expect(await scrape()).not.toContain('muster_jobs');
    await database.pool.query('ALTER TABLE pgboss.elsewhere RENAME TO queue');
    expect(await metricValue('muster_database_up')).toBe(1);
  });
});

/** A job that was created two hours ago and is due later. */
const addJob = (state: string, startAfter: Date) =>
  database.pool.query(
    `INSERT INTO pgboss.job (name, data, state, start_after, created_on)
     VALUES ('send-emails', '{}', $1::pgboss.job_state, $2, now() - interval '2 hours')`,
    [state, startAfter],
  );
