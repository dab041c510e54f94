import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type JobCount = {
  job: string;
  waiting: number;
  active: number;
  /** pg-boss deletes failed jobs after a week. */
  failed: number;
  oldestAgeSeconds: number;
};

export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    SELECT queue.name AS job,
      count(*) FILTER (WHERE job.state IN ('created', 'retry')) AS waiting,
      count(*) FILTER (WHERE job.state = 'active') AS active,
      count(*) FILTER (WHERE job.state = 'failed') AS failed,
      coalesce(extract(epoch FROM now() - min(job.created_on) FILTER (WHERE job.state <> 'failed')), 0)::float8
        AS oldest_age_seconds
    FROM pgboss.queue
    LEFT JOIN pgboss.job ON job.name = queue.name AND job.state IN ('created', 'retry', 'active', 'failed')
    WHERE queue.name NOT LIKE '\_\_pgboss%'
    GROUP BY queue.name
    ORDER BY queue.name
  `.execute(db);
  return rows;
}
