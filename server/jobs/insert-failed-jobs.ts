import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { retryOptions } from './job-queue.ts';

export type FailedJob = { id: string; name: string; data: object; error: string; failedAt: Date };

/** Inserts jobs that have no attempt left. For the demo. */
export async function insertFailedJobs(pool: Pool, jobs: FailedJob[]): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  await boss.start();
  for (const name of new Set(jobs.map((job) => job.name))) await boss.createQueue(name, retryOptions);
  for (const { id, name, data, error, failedAt } of jobs)
    await pool.query(
      `INSERT INTO pgboss.job (id, name, data, state, retry_limit, retry_count, retry_delay, retry_backoff,
         created_on, started_on, completed_on, output)
       VALUES ($1, $2, $3, 'failed', $4, $4, $5, true, $6::timestamptz - interval '1 day', $6, $6, $7)
       ON CONFLICT DO NOTHING`,
      [id, name, data, retryOptions.retryLimit, retryOptions.retryDelay, failedAt, { message: error }],
    );
  await boss.stop({ close: false });
}
