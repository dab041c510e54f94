import { measureClockOffset } from '../db/clock-offset.ts';
import type { Database } from '../db/database.ts';
import { countJobs, type JobCount } from '../jobs/job-counts.sql.ts';
import { type Metric, type Sample, single } from './exposition.ts';

const answerWithin = 2_000;

type Answers = { jobs: JobCount[]; clockOffset: number };

/** The connections of this process, and the work that waits in the database for whichever process takes it. */
export class DatabaseMetrics {
  readonly #database: Database;
  #asking: Promise<Answers> | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  async collect(): Promise<Metric[]> {
    const answers = await this.#ask().catch(() => null);
    return [
      single(
        'muster_database_up',
        'Whether the database answered within two seconds.',
        'gauge',
        answers ? 1 : 0,
      ),
      ...this.#pools(),
      ...this.#replica(),
      ...(answers ? [clockMetric(answers.clockOffset), ...jobMetrics(answers.jobs)] : []),
    ];
  }

  #pools(): Metric[] {
    const { pool, replica } = this.#database;
    const pools = Object.entries({ primary: pool, ...(replica && { replica: replica.pool }) });
    const gauge = (name: string, help: string, samples: Sample[]): Metric => ({
      ...{ name, help, samples },
      type: 'gauge',
    });
    return [
      gauge(
        'muster_database_connections',
        'Connections of this process to the database.',
        pools.flatMap(([name, { totalCount, idleCount }]) => [
          { labels: { pool: name, state: 'used' }, value: totalCount - idleCount },
          { labels: { pool: name, state: 'idle' }, value: idleCount },
        ]),
      ),
      gauge(
        'muster_database_connections_max',
        'The most that there may be.',
        pools.map(([name, { options }]) => ({ labels: { pool: name }, value: options.max })),
      ),
      gauge(
        'muster_database_waiting',
        'What waits for a connection.',
        pools.map(([name, { waitingCount }]) => ({ labels: { pool: name }, value: waitingCount })),
      ),
    ];
  }

  #replica(): Metric[] {
    const { replica } = this.#database;
    if (!replica) return [];
    const { isUsable, bytesBehind } = replica.watch;
    return [
      single('muster_replica_used', 'Whether lists are read from the replica.', 'gauge', isUsable ? 1 : 0),
      {
        name: 'muster_replica_behind_bytes',
        help: 'How much the replica has not taken over from the primary, as far as it says.',
        type: 'gauge',
        samples: bytesBehind === undefined ? [] : [{ value: bytesBehind }],
      },
    ];
  }

  /** Those who ask while the database is slow wait for one and the same answer, and not for long. */
  #ask(): Promise<Answers> {
    const { db } = this.#database;
    const query = async () => ({ jobs: await countJobs(db), clockOffset: await measureClockOffset(db) });
    this.#asking ??= query().finally(() => {
      this.#asking = null;
    });
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const patience = setTimeout(() => reject(new Error('the database is slow')), answerWithin);
    return Promise.race([this.#asking, tooLate]).finally(() => clearTimeout(patience));
  }
}

const clockMetric = (offset: number) =>
  single(
    'muster_clock_offset_seconds',
    'Seconds by which the clock of this process is ahead of the database clock.',
    'gauge',
    offset,
  );

function jobMetrics(jobs: JobCount[]): Metric[] {
  const states = ['waiting', 'active', 'failed'] as const;
  const mails = jobs.find(({ job }) => job === 'deliver-mail');
  return [
    {
      name: 'muster_jobs',
      help: 'Jobs in the database, the same for every process: failed are those given up.',
      type: 'gauge',
      samples: jobs.flatMap((each) =>
        states.map((state) => ({ labels: { job: each.job, state }, value: each[state] })),
      ),
    },
    {
      name: 'muster_jobs_oldest_seconds',
      help: 'How long the oldest job has been waiting.',
      type: 'gauge',
      samples: jobs.map(({ job, oldest }) => ({ labels: { job }, value: oldest })),
    },
    single(
      'muster_mails_waiting',
      'Mails that have not left yet.',
      'gauge',
      (mails?.waiting ?? 0) + (mails?.active ?? 0),
    ),
  ];
}
