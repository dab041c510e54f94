import type { Pool } from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';

/** Every kind of work that is done outside a request, and what it needs to know. */
export type JobData = {
  'deliver-mail': { mailId: string };
  'remove-expired': Record<string, never>;
};
export type JobName = keyof JobData;

/** May run more than once for one job (a process can die after the work and before the tick), so: idempotent. */
type Handlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export type Jobs = {
  /** Queues work as part of the given transaction: it is done if, and only if, that commits. */
  enqueue<Name extends JobName>(db: Db, name: Name, data: JobData[Name]): Promise<void>;
  stop(): Promise<void>;
};

const retries = { retryLimit: 8, retryDelay: 2, retryBackoff: true };
const schedules: Partial<Record<JobName, string>> = { 'remove-expired': '17 * * * *' };

type Options = { pool: Pool; handlers: Handlers; onError: (error: Error) => void };

export async function startJobs({ pool, handlers, onError }: Options): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on('error', onError);
  await boss.start();

  for (const name of Object.keys(handlers) as JobName[]) {
    await boss.createQueue(name, retries);
    const handle = handlers[name] as (data: unknown) => Promise<void>;
    await boss.work(name, { batchSize: 1, pollingIntervalSeconds: 1 }, async ([job]) => handle(job?.data));
    if (schedules[name]) await boss.schedule(name, schedules[name]);
  }

  return {
    enqueue: async (db, name, data) => {
      await boss.send(name, data, { db: fromKysely(db.withoutPlugins()) });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  };
}
