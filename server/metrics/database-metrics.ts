import { Gauge, Registry } from 'prom-client';
import { withTimeout } from '../clock/with-timeout.ts';
import { measureClockOffsetSeconds } from '../db/clock-offset.ts';
import type { Database } from '../db/database.ts';
import { countJobs, type JobCount } from '../jobs/job-counts.sql.ts';

const timeoutMs = 2_000;

type QueryResult = { jobs: JobCount[]; clockOffset: number };
type Sample = { value: number; labels?: Record<string, string> };
type AddGauge = (name: string, help: string, samples: number | Sample[]) => void;

export class DatabaseMetrics {
  readonly #database: Database;
  #pendingQuery: Promise<QueryResult> | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Creates a new registry for each scrape, so that metrics without a current value are omitted. */
  async collect(): Promise<Registry> {
    const registry = new Registry();
    const gauge: AddGauge = (name, help, values) => {
      const samples: Sample[] = typeof values === 'number' ? [{ value: values }] : values;
      const labelNames = Object.keys(samples[0]?.labels ?? {});
      const metric = new Gauge({ name, help, labelNames, registers: [registry] });
      for (const { value, labels = {} } of samples) metric.set(labels, value);
    };
    const result = await withTimeout(this.#query(), timeoutMs).catch(() => null);
    gauge('muster_database_up', 'Whether the database responded within two seconds.', result ? 1 : 0);
    this.#addPools(gauge);
    this.#addReplica(gauge);
    if (!result) return registry;
    const { clockOffset, jobs } = result;
    gauge('muster_clock_offset_seconds', 'Seconds the clock is ahead of the database clock.', clockOffset);
    addJobs(gauge, jobs);
    return registry;
  }

  #addPools(gauge: AddGauge): void {
    const { pool, replica } = this.#database;
    const pools = Object.entries({ primary: pool, ...(replica && { replica: replica.pool }) });
    const connections = pools.flatMap(([name, { totalCount, idleCount }]) => [
      { labels: { pool: name, state: 'used' }, value: totalCount - idleCount },
      { labels: { pool: name, state: 'idle' }, value: idleCount },
    ]);
    const max = pools.map(([name, { options }]) => ({ labels: { pool: name }, value: options.max }));
    const waiting = pools.map(([name, { waitingCount: value }]) => ({ labels: { pool: name }, value }));
    gauge('muster_database_connections', 'Database connections of this process.', connections);
    gauge('muster_database_connections_max', 'Maximum pool size.', max);
    gauge('muster_database_connection_waiters', 'Queries waiting for a pool connection.', waiting);
  }

  #addReplica(gauge: AddGauge): void {
    const { replica } = this.#database;
    if (!replica) return;
    const { isUsable, bytesBehind: lagBytes } = replica.monitor;
    gauge('muster_replica_active', 'Whether lists are read from the replica.', isUsable ? 1 : 0);
    if (lagBytes !== undefined)
      gauge('muster_replica_lag_bytes', 'Replication lag in bytes, as reported by the replica.', lagBytes);
  }

  #query(): Promise<QueryResult> {
    const { db } = this.#database;
    const query = async () => ({
      jobs: await countJobs(db),
      clockOffset: await measureClockOffsetSeconds(db),
    });
    this.#pendingQuery ??= query().finally(() => (this.#pendingQuery = null));
    return this.#pendingQuery;
  }
}

function addJobs(gauge: AddGauge, jobs: JobCount[]): void {
  const states = ['waiting', 'active', 'failed'] as const;
  const counts = jobs.flatMap((count) =>
    states.map((state) => ({ labels: { job: count.job, state }, value: count[state] })),
  );
  const ages = jobs.map(({ job, oldestAgeSeconds }) => ({ labels: { job }, value: oldestAgeSeconds }));
  const emails = jobs.find(({ job }) => job === 'send-emails');
  const pendingEmails = (emails?.waiting ?? 0) + (emails?.active ?? 0);
  const help = 'Jobs in the database, shared by all processes; failed ones have no retries left.';
  gauge('muster_jobs', help, counts);
  gauge('muster_job_oldest_pending_seconds', 'Age of the oldest unfinished job.', ages);
  gauge('muster_emails_pending', 'Emails that have not been sent yet.', pendingEmails);
}
