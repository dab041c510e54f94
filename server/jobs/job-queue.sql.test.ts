import { expect, it, vi } from 'vitest';
import { setClocks } from '#tests/support/set-clocks.ts';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { handleJob, type Job, openJobQueue, retryOptions } from './job-queue.ts';
import { requeueJobs } from './pending-jobs.sql.ts';

const database = setUpTestDatabase();

it('runs the next job after the clock is set back', async () => {
  const handled: string[] = [];
  const job: Job<{ number: string }> = { name: 'clock-test' };
  const jobs = await openJobQueue({ pool: database.pool, onError: () => {} });
  await jobs.startWorkers([
    handleJob(job, async ({ number }) => {
      if (number === '1') setClocks({ wallMs: -3_600_000 });
      handled.push(number);
    }),
  ]);
  await jobs.enqueue(database.db, job, { number: '1' });
  await vi.waitFor(() => expect(handled).toEqual(['1']), { timeout: 10_000 });
  await jobs.enqueue(database.db, job, { number: '2' });
  await vi.waitFor(() => expect(handled).toEqual(['1', '2']), { timeout: 10_000 });
  await jobs.stop();
});

it('finishes the running job when it stops', async () => {
  const job: Job = { name: 'stop-test' };
  const started = Promise.withResolvers<void>();
  const mayFinish = Promise.withResolvers<void>();
  const jobs = await openJobQueue({ pool: database.pool, onError: () => {} });
  await jobs.startWorkers([
    handleJob(job, async () => {
      started.resolve();
      await mayFinish.promise;
    }),
  ]);
  await jobs.enqueue(database.db, job, {});
  await started.promise;
  const stopped = jobs.stop();
  mayFinish.resolve();
  await stopped;
  const { rows } = await database.pool.query("SELECT state::text FROM pgboss.job WHERE name = 'stop-test'");
  expect(rows).toEqual([{ state: 'completed' }]);
});

it('keeps a long job as long as its process sends heartbeats', async () => {
  const job: Job = { name: 'long-test', isLong: true };
  const jobs = await openJobQueue({ pool: database.pool, onError: () => {} });
  const mayFinish = Promise.withResolvers<void>();
  const started = Promise.withResolvers<AbortSignal>();
  await jobs.startWorkers([
    handleJob(job, async (_data, signal) => {
      started.resolve(signal);
      await mayFinish.promise;
    }),
  ]);
  await jobs.enqueue(database.db, job, {});
  expect((await started.promise).aborted).toBe(false);
  const { rows } = await database.pool.query(
    `SELECT heartbeat_seconds AS heartbeat, expire_seconds / 3600 AS hours, heartbeat_on IS NOT NULL AS beats
     FROM pgboss.job WHERE name = 'long-test'`,
  );
  expect(rows).toEqual([{ heartbeat: 60, hours: 23, beats: true }]);
  mayFinish.resolve();
  await jobs.stop();
});

it('requeues jobs with the usual retries', async () => {
  await database.pool.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
  await requeueJobs(database.pool, [{ name: 'send-emails', data: { mailId: '7' }, priority: 1 }]);
  const { rows } = await database.pool.query(
    `SELECT name, data, priority, retry_limit AS "retryLimit", retry_delay AS "retryDelay",
      retry_backoff AS "retryBackoff", retry_delay_max AS "retryDelayMax" FROM pgboss.job`,
  );
  expect(rows).toEqual([{ name: 'send-emails', data: { mailId: '7' }, priority: 1, ...retryOptions }]);
});
