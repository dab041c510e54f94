import type { Pool } from 'pg';
import { fromKysely, type JobResult, PgBoss, type Job as QueuedJob, systemClock } from 'pg-boss';
import { withTimeout } from '../clock/with-timeout.ts';
import type { Db } from '../db/database.ts';
import { createFailingJobsIndex } from './failing-jobs.sql.ts';

/** Retries for about a day, so that an outage of the mail server loses no email. */
export const retryOptions = { retryLimit: 36, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600 };

export type Job<Data extends object = Record<string, never>> = {
  name: string;
  batchSize?: number;
  cron?: string;
  /** Instead of about a day. */
  retryLimit?: number;
  /** Can take longer than 15 minutes. If its process dies, another one repeats the job after about a minute. */
  isLong?: true;
  /** Declares the type of the data. Never set. */
  data?: Data;
};

type Handle<Data> = (data: Data, signal: AbortSignal) => Promise<void>;

export type JobHandler = { job: Job<object>; handle: Handle<unknown> };

/**
 * Handlers must be idempotent: a process can die after the work and before the job is marked as done.
 * The signal is aborted when a long job is given to another process, because this one stalled.
 */
export const handleJob = <Data extends object>(job: Job<Data>, handle: Handle<Data>): JobHandler => ({
  job,
  handle: handle as JobHandler['handle'],
});

type EnqueueOptions = { isUrgent?: boolean | undefined; delaySeconds?: number; startAfter?: Date };

export type JobQueue = {
  /** The job runs only if the caller's transaction commits. */
  enqueue<Data extends object>(db: Db, job: Job<Data>, data: Data, options?: EnqueueOptions): Promise<void>;
  /** The same for many jobs, in one statement. */
  enqueueMany<Data extends object>(db: Db, job: Job<Data>, data: Data[]): Promise<void>;
  startWorkers(handlers: JobHandler[]): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  pool: Pool;
  onError: (error: Error) => void;
  onFailure?: (jobName: string, id: string | undefined, error: unknown) => void;
};

/** Monotonic: after the system clock is set back, pg-boss would wait until it reaches the old time again. */
const clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };
const clockMonitorIntervalSeconds = 60;
const drainMs = 5_000;
/** The worker sends a heartbeat every 30 s. */
const longJobOptions = { heartbeatSeconds: 60, expireInSeconds: 23 * 60 * 60 };

export async function openJobQueue({ pool, onError, onFailure = () => {} }: Options): Promise<JobQueue> {
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
  const boss = new PgBoss({ db: { executeSql }, clock, clockMonitorIntervalSeconds });
  boss.on('error', onError);
  await boss.start();
  await createFailingJobsIndex(pool);

  const names: string[] = [];
  const startWorker = async ({ job, handle }: JobHandler) => {
    const { name, batchSize = 1, cron, retryLimit = retryOptions.retryLimit, isLong } = job;
    const options = { ...retryOptions, retryLimit, ...(isLong && longJobOptions) };
    names.push(name);
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
    const perform = async ({ id, data, signal }: QueuedJob): Promise<JobResult> => {
      try {
        await handle(data, signal);
        return { id, status: 'completed' };
      } catch (error) {
        onFailure(name, id, error);
        return { id, status: 'failed', output: error };
      }
    };
    const polling = { batchSize, burstWhenBatchFull: true, pollingIntervalSeconds: 1 };
    await boss.work(name, { ...polling, perJobResults: true }, (jobs: QueuedJob[]) =>
      Promise.all(jobs.map(perform)),
    );
    if (cron) await boss.schedule(name, cron);
  };

  return {
    enqueue: async (db, { name }, data, { isUrgent = false, delaySeconds = 0, startAfter } = {}) => {
      await boss.send(name, data, {
        db: fromKysely(db.withoutPlugins()),
        priority: isUrgent ? 1 : 0,
        ...(delaySeconds > 0 && { startAfter: delaySeconds }),
        ...(startAfter && { startAfter }),
      });
    },
    enqueueMany: async (db, { name }, data) => {
      const jobs = data.map((each) => ({ data: each }));
      await boss.insert(name, jobs, { db: fromKysely(db.withoutPlugins()) });
    },
    startWorkers: async (handlers) => {
      for (const handler of handlers) await startWorker(handler);
    },
    stop: async () => {
      const stopped = Promise.all(names.map((name) => boss.offWork(name)));
      // A graceful stop of pg-boss would check only every 500 ms whether the workers have stopped.
      await withTimeout(stopped, drainMs).catch(() => {});
      // Jobs that are still running are marked as failed, for a retry.
      await boss.stop({ graceful: false, close: false });
    },
  };
}
