import pg from 'pg';

export const maxLagMs = 2_000;
/** Lower than the maximum, so that a replica at the limit does not flap. */
const recoveryLagMs = 1_000;
const pollIntervalMs = 500;
const minPauseMs = 100;
const queryTimeoutMs = 1_000;

export type ReplicaProblem = {
  reason: 'unreachable' | 'behind' | 'no replica' | 'primary unreachable';
  bytesBehind?: number | undefined;
  err?: Error;
};

type MonitorOptions = {
  primaryUrl: string;
  replicaUrl: string;
  onUnreachable: () => void;
  onDown?: ((problem: ReplicaProblem) => void) | undefined;
  onUp?: (() => void) | undefined;
};

/** The replica is usable while it responds and lags less than two seconds behind the primary. */
export class ReplicaMonitor {
  readonly #options: MonitorOptions;
  readonly #primary: MonitorConnection;
  readonly #replica: MonitorConnection;
  #primaryPositions: { requestedAt: number; position: number }[] = [];
  #usableUntil = 0;
  bytesBehind: number | undefined;
  #isSuspected = false;
  #isReportedDown = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MonitorOptions) {
    this.#options = options;
    this.#primary = new MonitorConnection(options.primaryUrl);
    this.#replica = new MonitorConnection(options.replicaUrl);
    void this.#poll();
  }

  get isUsable(): boolean {
    return performance.now() < this.#usableUntil;
  }

  /** Stops using the replica until a new connection has checked it. */
  markSuspect(): void {
    this.#isSuspected = true;
    this.#usableUntil = 0;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#primary.disconnect();
    this.#replica.disconnect();
  }

  async #poll(): Promise<void> {
    const startedAt = performance.now();
    if (this.#isSuspected) this.#replica.disconnect();
    this.#isSuspected = false;
    const problem = await this.#checkReplica();
    if (this.#isStopped) return;
    if (!this.#isSuspected) this.#report(problem);
    const pause = Math.max(minPauseMs, startedAt + pollIntervalMs - performance.now());
    this.#timer = setTimeout(() => this.#poll(), pause).unref();
  }

  #report(problem: ReplicaProblem | undefined): void {
    if (this.#isReportedDown === !this.isUsable) return;
    if (this.isUsable) this.#options.onUp?.();
    else if (problem) this.#options.onDown?.(problem);
    else return;
    this.#isReportedDown = !this.#isReportedDown;
  }

  async #checkReplica(): Promise<ReplicaProblem | undefined> {
    const requestedAt = performance.now();
    let isPrimaryReachable = false;
    try {
      const position = await this.#primary.queryPosition<number>(currentWalQuery);
      this.#primaryPositions = this.#primaryPositions.filter(
        (each) => each.requestedAt > requestedAt - maxLagMs,
      );
      this.#primaryPositions.push({ requestedAt, position });
      isPrimaryReachable = true;
      return this.#evaluateLag(position, await this.#replica.queryPosition<number | null>(replayedWalQuery));
    } catch (error) {
      const err = error as Error;
      if (!isPrimaryReachable) return { reason: 'primary unreachable', err };
      this.bytesBehind = undefined;
      this.#usableUntil = 0;
      this.#options.onUnreachable();
      return { reason: 'unreachable', err };
    }
  }

  #evaluateLag(current: number, replayed: number | null): ReplicaProblem | undefined {
    if (replayed === null) {
      this.bytesBehind = undefined;
      this.#usableUntil = 0;
      return { reason: 'no replica' };
    }
    this.bytesBehind = Math.max(0, current - replayed);
    const reachedPosition = this.#primaryPositions.findLast(({ position }) => position <= replayed);
    const allowedLagMs = this.#isReportedDown ? recoveryLagMs : maxLagMs;
    const isCurrent =
      reachedPosition !== undefined && performance.now() - reachedPosition.requestedAt < allowedLagMs;
    if (this.#isSuspected) return;
    this.#usableUntil = isCurrent ? reachedPosition.requestedAt + maxLagMs : 0;
    return isCurrent ? undefined : { reason: 'behind', bytesBehind: this.bytesBehind };
  }
}

const currentWalQuery = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS position`;
/** Null for a server that is not a standby, such as a promoted one. */
const replayedWalQuery = `SELECT CASE WHEN pg_is_in_recovery()
  THEN coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8 END AS position`;

class MonitorConnection {
  readonly #url: string;
  #client: pg.Client | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async queryPosition<Position>(text: string): Promise<Position> {
    try {
      const client = this.#client ?? (await this.#connect());
      const { rows } = await client.query<{ position: Position }>(text);
      return (rows[0] as (typeof rows)[0]).position;
    } catch (error) {
      this.disconnect();
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const timeouts = { connectionTimeoutMillis: queryTimeoutMs, query_timeout: queryTimeoutMs };
    const client = new pg.Client({ connectionString: this.#url, ...timeouts });
    // An unhandled error would end the process.
    client.on('error', () => {});
    this.#client = client;
    await client.connect();
    return client;
  }

  disconnect(): void {
    void this.#client?.end();
    this.#client = undefined;
  }
}
