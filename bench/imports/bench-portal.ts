import { openDatabase } from '#server/db/database.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import { queueJob } from '#tests/support/queue-job.ts';
import type { SeededDatabase } from '../api/seeded-databases.ts';
import { readPeakMB, readResidentMB } from '../read-memory.ts';

/** A portal that the bench kills and starts again. */
export class BenchPortal implements AsyncDisposable {
  readonly #settings: SeededDatabase['settings'];
  #process: PortalProcess | undefined;
  /** Of all processes. */
  peakMB = 0;

  constructor(settings: SeededDatabase['settings']) {
    this.#settings = settings;
  }

  get url(): string {
    return (this.#process as PortalProcess).url.replace('localhost', '127.0.0.1');
  }

  residentMB = () => readResidentMB(this.#process?.child.pid as number);

  async start(): Promise<void> {
    this.#process = await startPortalProcess({ ...this.#settings, TRUST_PROXY: 'true', DEMO: 'true' });
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!this.#process) return;
    this.peakMB = Math.max(this.peakMB, readPeakMB(this.#process.child.pid as number));
    await this.#process.end(signal);
    this.#process = undefined;
  }

  [Symbol.asyncDispose] = () => this.end('SIGKILL');

  /** Kills the portal, and starts another one that continues the import without the minute of waiting. */
  async killAndRestart(): Promise<void> {
    await this.end('SIGKILL');
    await this.query("UPDATE imports SET worked_at = now() - interval '2 minutes'", 'continue-imports');
    await this.start();
  }

  /** Runs a statement on the database of the portal, and queues a job. */
  async query(statement: string, job?: string): Promise<Record<string, string>[]> {
    const { DATABASE_URL: databaseUrl, DATA_DIR: folder } = this.#settings;
    const database = await openDatabase({ databaseUrl, folder });
    const { rows } = await database.pool.query(statement);
    if (job) await queueJob(database, job);
    await database.close();
    return rows;
  }
}
