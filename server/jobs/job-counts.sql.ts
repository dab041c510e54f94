import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type JobCount = {
  job: string;
  /** To be done, some of them again after a try that failed. */
  waiting: number;
  active: number;
  /** Given up after the last try; pg-boss keeps them for a week. */
  failed: number;
  /** How long the first of those not done has been there, in seconds. */
  oldest: number;
};

/** What is left to do, for every kind of job; the queue's own are not ours to tell of. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    SELECT queue.name AS job,
      count(*) FILTER (WHERE job.state IN ('created', 'retry')) AS waiting,
      count(*) FILTER (WHERE job.state = 'active') AS active,
      count(*) FILTER (WHERE job.state = 'failed') AS failed,
      coalesce(extract(epoch FROM now() - min(job.created_on) FILTER (WHERE job.state <> 'failed')), 0)::float8
        AS oldest
    FROM pgboss.queue
    LEFT JOIN pgboss.job ON job.name = queue.name AND job.state IN ('created', 'retry', 'active', 'failed')
    WHERE queue.name NOT LIKE '\_\_pgboss%'
    GROUP BY queue.name
    ORDER BY queue.name
  `.execute(db);
  return rows;
}
