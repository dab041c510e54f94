import { sql } from 'kysely';
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { retryOptions } from './job-queue.ts';

/** Archives of earlier versions do not contain priorities. */
export type PendingJob = { name: string; data: object; priority?: number };

/** Omits scheduled jobs, because the schedule creates them again. */
export async function listPendingJobs(db: Db): Promise<PendingJob[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    SELECT to_regclass('pgboss.job') IS NOT NULL AS exists
  `.execute(db);
  if (!tables[0]?.exists) return [];
  const { rows } = await sql<PendingJob>`
    SELECT name, data, priority FROM pgboss.job
    WHERE state < 'completed' AND name = 'send-emails' ORDER BY created_on, id
  `.execute(db);
  return rows;
}

export async function requeueJobs(pool: Pool, jobs: PendingJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  await boss.start();
  for (const name of new Set(jobs.map((job) => job.name))) await boss.createQueue(name, retryOptions);
  for (const { name, data, priority = 0 } of jobs) await boss.send(name, data, { priority });
  await boss.stop({ close: false });
}
