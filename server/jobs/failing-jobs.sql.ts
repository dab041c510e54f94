import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../db/database.ts';
import { hasId } from '../today/read-queue.sql.ts';
import type { QueueFilter } from '../today/today-kind.ts';
import { isDecidedSince, isInQueue } from '../today/today-marks.sql.ts';

/** Eight attempts take about 9 minutes, so short outages do not count. Failed jobs have no attempt left. */
const failingCondition = `state IN ('retry', 'failed') AND (state = 'failed' OR retry_count >= 8)`;
export const isFailing = sql.raw<boolean>(failingCondition);

/** Without it, a query for failing jobs reads all jobs of the last 7 days. Another process may create it at the same time. */
export async function createFailingJobsIndex(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `SELECT to_regclass('pgboss.job_failing_or_failed') IS NOT NULL AS exists`,
  );
  if (rows[0].exists) return;
  await pool
    .query(
      `CREATE INDEX IF NOT EXISTS job_failing_or_failed ON pgboss.job_common (name, created_on)
       WHERE ${failingCondition}`,
    )
    .catch((error: { code?: string }) => {
      if (error.code !== '23505') throw error;
    });
}

export type FailingJob = {
  id: string;
  name: string;
  state: 'retry' | 'failed';
  retryCount: number;
  createdOn: Date;
  lastAttemptAt: Date;
  error: string | null;
  version: string;
};

/** `emails` has the jobs that send emails. */
export const selectFailingJobs = ({ ids }: QueueFilter) => sql<FailingJob>`
  SELECT id, name, state::text, retry_count, created_on, coalesce(started_on, created_on) AS last_attempt_at,
    output ->> 'message' AS error, state || ' ' || retry_count AS version
  FROM pgboss.job
  WHERE ${isFailing} AND name <> 'send-emails' AND name NOT LIKE '\\_\\_pgboss%'
    AND ${isInQueue('job', sql`id::text`)}
    AND NOT ${isDecidedSince('job', sql`id::text`, sql`coalesce(started_on, created_on)`)}
    AND ${hasId(sql`id`, ids)}
  ORDER BY created_on, id
`;

export async function findFailingJob(db: Db, id: string): Promise<FailingJob | undefined> {
  return (await selectFailingJobs({ ids: [id] }).execute(db)).rows[0];
}

/** Runs the jobs now, with one more attempt for each that has none left. Returns how many there were. */
export async function retryJobs(tx: Db, ids: string[]): Promise<number> {
  const result = await sql`
    UPDATE pgboss.job SET state = 'retry', start_after = now(), completed_on = NULL,
      retry_limit = greatest(retry_limit, retry_count + 1)
    WHERE ${isFailing} AND id = ANY (${ids}::uuid[])
  `.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}
