import type { Pool } from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';

/** Every kind of work that is done outside a request, and what it needs to know. */
export type JobData = {
  'deliver-mail': { mailId: string };
  'remove-expired': Record<string, never>;
  'settle-payments': Record<string, never>;
};
export type JobName = keyof JobData;

/** May run more than once for one job (a process can die after the work and before the tick), so: idempotent. */
type Handlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export type Jobs = {
  /** Queues work as part of the given transaction: it is done if, and only if, that commits. */
  enqueue<Name extends JobName>(db: Db, name: Name, data: JobData[Name]): Promise<void>;
  stop(): Promise<void>;
};

/** Again after 2 s, then ever later, at least once an hour: about a day, so that a night without mail loses none. */
const retries = { retryLimit: 36, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600 };
const schedules: Partial<Record<JobName, string>> = {
  'remove-expired': '17 * * * *',
  'settle-payments': '* * * * *',
};

type Options = {
  pool: Pool;
  handlers: Handlers;
  /** Told of faults of the queue itself. */
  onError: (error: Error) => void;
  /** Told of every try that failed; the job is tried again. */
  onFailure?: (name: JobName, id: string | undefined, error: unknown) => void;
};

export async function startJobs({ pool, handlers, onError, onFailure = () => {} }: Options): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on('error', onError);
  await boss.start();

  for (const name of Object.keys(handlers) as JobName[]) {
    await boss.createQueue(name, retries);
    await boss.updateQueue(name, retries);
    const handle = handlers[name] as (data: unknown) => Promise<void>;
    const perform = async (job: { id: string; data: unknown } | undefined) => {
      try {
        await handle(job?.data);
      } catch (error) {
        onFailure(name, job?.id, error);
        throw error;
      }
    };
    await boss.work(name, { batchSize: 1, pollingIntervalSeconds: 1 }, async ([job]) => perform(job));
    if (schedules[name]) await boss.schedule(name, schedules[name]);
  }

  return {
    enqueue: async (db, name, data) => {
      await boss.send(name, data, { db: fromKysely(db.withoutPlugins()) });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  };
}
