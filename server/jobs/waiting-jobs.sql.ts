import { sql } from 'kysely';
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { retries } from './retries.ts';

/** Archives of earlier versions say nothing of what goes first. */
export type WaitingJob = { name: string; data: object; priority?: number };

/** Work that was handed out and is not done: the clock's own comes again by itself. */
export async function waitingJobs(db: Db): Promise<WaitingJob[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    SELECT to_regclass('pgboss.job') IS NOT NULL AS there
  `.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<WaitingJob>`
    SELECT name, data, priority FROM pgboss.job
    WHERE state < 'completed' AND name = 'deliver-mail' ORDER BY created_on, id
  `.execute(db);
  return rows;
}

/** Hands work out again, in a database that has no portal running. A job takes its tries from the queue as it is then. */
export async function queueAgain(pool: Pool, jobs: WaitingJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  await boss.start();
  for (const name of new Set(jobs.map((job) => job.name))) await boss.createQueue(name, retries);
  for (const { name, data, priority = 0 } of jobs) await boss.send(name, data, { priority });
  await boss.stop({ close: false });
}
