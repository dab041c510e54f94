import type { Pool } from 'pg';
import { fromKysely, type Job, type JobResult, PgBoss, systemClock } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { retries } from './retries.ts';

/** Every kind of work that is done outside a request, and what it needs to know. */
export type JobData = {
  'deliver-mail': { mailId: string };
  'remove-expired': Record<string, never>;
  'settle-payments': Record<string, never>;
};
export type JobName = keyof JobData;

/** May run more than once for one job (a process can die after the work and before the tick), so: idempotent. */
type Handlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

type Order = {
  /** Before all that waits already, however many these are. */
  first?: boolean | undefined;
};

export type Jobs = {
  /** Queues work as part of the given transaction: it is done if, and only if, that commits. */
  enqueue<Name extends JobName>(db: Db, name: Name, data: JobData[Name], order?: Order): Promise<void>;
  stop(): Promise<void>;
};

/**
 * So many are taken at once, each of them failing alone, and the next ones without a pause while there are as many. Few:
 * mail servers bound the connections of one sender.
 */
const atOnce: Partial<Record<JobName, number>> = { 'deliver-mail': 3 };
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

/** Never set back: pg-boss would otherwise wait until `Date` reaches the old time again. */
const clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };
/** How often pg-boss compares this clock with the database clock, by which it runs schedules. */
const clockMonitorIntervalSeconds = 60;

export async function startJobs({ pool, handlers, onError, onFailure = () => {} }: Options): Promise<Jobs> {
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
  const boss = new PgBoss({ db: { executeSql }, clock, clockMonitorIntervalSeconds });
  boss.on('error', onError);
  await boss.start();

  for (const name of Object.keys(handlers) as JobName[]) {
    await boss.createQueue(name, retries);
    await boss.updateQueue(name, retries);
    const handle = handlers[name] as (data: unknown) => Promise<void>;
    const perform = async ({ id, data }: Job): Promise<JobResult> => {
      try {
        await handle(data);
        return { id, status: 'completed' };
      } catch (error) {
        onFailure(name, id, error);
        return { id, status: 'failed', output: error };
      }
    };
    const pace = { batchSize: atOnce[name] ?? 1, burstWhenBatchFull: true, pollingIntervalSeconds: 1 };
    await boss.work(name, { ...pace, perJobResults: true }, (jobs: Job[]) => Promise.all(jobs.map(perform)));
    if (schedules[name]) await boss.schedule(name, schedules[name]);
  }

  return {
    enqueue: async (db, name, data, { first = false } = {}) => {
      await boss.send(name, data, { db: fromKysely(db.withoutPlugins()), priority: first ? 1 : 0 });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  };
}
