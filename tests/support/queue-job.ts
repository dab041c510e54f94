import { PgBoss } from 'pg-boss';
import type { Database } from '#server/db/database.ts';

/** Queues a job for the next portal that starts. */
export async function queueJob({ pool }: Pick<Database, 'pool'>, name: string): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  await boss.start();
  await boss.send(name, {});
  await boss.stop({ close: false });
}
