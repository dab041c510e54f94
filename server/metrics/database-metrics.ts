import { Gauge, Registry } from 'prom-client';
import { measureClockOffset } from '../db/clock-offset.ts';
import type { Database } from '../db/database.ts';
import { countJobs, type JobCount } from '../jobs/job-counts.sql.ts';

const timeoutMs = 2_000;

type QueryResult = { jobs: JobCount[]; clockOffset: number };
type Sample = { value: number; labels?: Record<string, string> };

/** Connections of this process, and the job queue, which all processes share. */
export class DatabaseMetrics {
  readonly #database: Database;
  #pendingQuery: Promise<QueryResult> | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** A new registry for each scrape: metrics whose value is unknown are left out. */
  async collect(): Promise<Registry> {
    const registry = new Registry();
    const result = await this.#query().catch(() => null);
    gauge(registry, 'muster_database_up', 'Whether the database responded within two seconds.', [
      { value: result ? 1 : 0 },
    ]);
    this.#addPools(registry);
    this.#addReplica(registry);
    if (result) {
      gauge(registry, 'muster_clock_offset_seconds', 'Seconds the clock is ahead of the database clock.', [
        { value: result.clockOffset },
      ]);
      addJobs(registry, result.jobs);
    }
    return registry;
  }

  #addPools(registry: Registry): void {
    const { pool, replica } = this.#database;
    const pools = Object.entries({ primary: pool, ...(replica && { replica: replica.pool }) });
    gauge(
      registry,
      'muster_database_connections',
      'Database connections of this process.',
      pools.flatMap(([name, { totalCount, idleCount }]) => [
        { labels: { pool: name, state: 'used' }, value: totalCount - idleCount },
        { labels: { pool: name, state: 'idle' }, value: idleCount },
      ]),
    );
    gauge(
      registry,
      'muster_database_connections_max',
      'Maximum number of database connections.',
      pools.map(([name, { options }]) => ({ labels: { pool: name }, value: options.max })),
    );
    gauge(
      registry,
      'muster_database_waiting',
      'Queries that wait for a connection.',
      pools.map(([name, { waitingCount }]) => ({ labels: { pool: name }, value: waitingCount })),
    );
  }

  #addReplica(registry: Registry): void {
    const { replica } = this.#database;
    if (!replica) return;
    const { isUsable, bytesBehind } = replica.watch;
    gauge(registry, 'muster_replica_used', 'Whether lists are read from the replica.', [
      { value: isUsable ? 1 : 0 },
    ]);
    if (bytesBehind !== undefined) {
      gauge(registry, 'muster_replica_behind_bytes', 'Bytes of WAL that the replica has not replayed.', [
        { value: bytesBehind },
      ]);
    }
  }

  /** Concurrent scrapes share one query, and none waits longer than the timeout. */
  #query(): Promise<QueryResult> {
    const { db } = this.#database;
    const query = async () => ({ jobs: await countJobs(db), clockOffset: await measureClockOffset(db) });
    this.#pendingQuery ??= query().finally(() => {
      this.#pendingQuery = null;
    });
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('database timeout')), timeoutMs);
    return Promise.race([this.#pendingQuery, timeout]).finally(() => clearTimeout(timer));
  }
}

function addJobs(registry: Registry, jobs: JobCount[]): void {
  const states = ['waiting', 'active', 'failed'] as const;
  const emails = jobs.find(({ job }) => job === 'deliver-mail');
  gauge(
    registry,
    'muster_jobs',
    'Jobs in the database, shared by all processes; failed ones have no retries left.',
    jobs.flatMap((each) => states.map((state) => ({ labels: { job: each.job, state }, value: each[state] }))),
  );
  gauge(
    registry,
    'muster_jobs_oldest_seconds',
    'Age of the oldest unfinished job.',
    jobs.map(({ job, oldest }) => ({ labels: { job }, value: oldest })),
  );
  gauge(registry, 'muster_mails_waiting', 'Emails that have not been sent yet.', [
    { value: (emails?.waiting ?? 0) + (emails?.active ?? 0) },
  ]);
}

function gauge(registry: Registry, name: string, help: string, samples: Sample[]): void {
  const labelNames = Object.keys(samples[0]?.labels ?? {});
  const metric = new Gauge({ name, help, labelNames, registers: [registry] });
  for (const { value, labels = {} } of samples) metric.set(labels, value);
}
