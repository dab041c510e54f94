import pg from 'pg';

/** Maximum lag in milliseconds. */
export const maxLagMs = 2_000;
/** Lower, so that a replica at the limit does not flap. */
const recoveryLagMs = 1_000;
const pollIntervalMs = 500;
const minPauseMs = 100;
const answerWithin = 1_000;

export type ReplicaProblem = {
  reason: 'unreachable' | 'behind' | 'no replica' | 'primary unreachable';
  bytesBehind?: number | undefined;
  err?: Error;
};

type Given = {
  primaryUrl: string;
  replicaUrl: string;
  onSilence: () => void;
  onAway?: ((fault: ReplicaProblem) => void) | undefined;
  onBack?: (() => void) | undefined;
};

/** The replica is usable while it answers and has what the primary had written two seconds before. */
export class ReplicaMonitor {
  readonly #given: Given;
  readonly #primary: MonitorConnection;
  readonly #replica: MonitorConnection;
  #written: { asked: number; position: number }[] = [];
  #usableUntil = 0;
  bytesBehind: number | undefined;
  #isSuspected = false;
  #isToldAway = false;
  #isEnded = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(given: Given) {
    this.#given = given;
    this.#primary = new MonitorConnection(given.primaryUrl);
    this.#replica = new MonitorConnection(given.replicaUrl);
    void this.#watch();
  }

  get isUsable(): boolean {
    return performance.now() < this.#usableUntil;
  }

  /** Stops using the replica until a new connection has checked it. */
  markSuspect(): void {
    this.#isSuspected = true;
    this.#usableUntil = 0;
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#primary.disconnect();
    this.#replica.disconnect();
  }

  async #watch(): Promise<void> {
    const began = performance.now();
    if (this.#isSuspected) this.#replica.disconnect();
    this.#isSuspected = false;
    const fault = await this.#look();
    if (this.#isEnded) return;
    if (!this.#isSuspected) this.#tell(fault);
    const pause = Math.max(minPauseMs, began + pollIntervalMs - performance.now());
    this.#timer = setTimeout(() => this.#watch(), pause).unref();
  }

  #tell(fault: ReplicaProblem | undefined): void {
    if (this.#isToldAway === !this.isUsable) return;
    if (this.isUsable) this.#given.onBack?.();
    else if (fault) this.#given.onAway?.(fault);
    else return;
    this.#isToldAway = !this.#isToldAway;
  }

  async #look(): Promise<ReplicaProblem | undefined> {
    const asked = performance.now();
    let replicaAsked = false;
    try {
      const position = await this.#primary.ask<number>(currentWalQuery);
      this.#written = this.#written.filter((each) => each.asked > asked - maxLagMs);
      this.#written.push({ asked, position });
      replicaAsked = true;
      return this.#evaluateLag(position, await this.#replica.ask<number | null>(replayedWalQuery));
    } catch (error) {
      const err = error as Error;
      if (!replicaAsked) return { reason: 'primary unreachable', err };
      this.bytesBehind = undefined;
      this.#usableUntil = 0;
      this.#given.onSilence();
      return { reason: 'unreachable', err };
    }
  }

  #evaluateLag(written: number, replayed: number | null): ReplicaProblem | undefined {
    if (replayed === null) {
      this.bytesBehind = undefined;
      this.#usableUntil = 0;
      return { reason: 'no replica' };
    }
    this.bytesBehind = Math.max(0, written - replayed);
    const reached = this.#written.findLast(({ position }) => position <= replayed);
    const allowed = this.#isToldAway ? recoveryLagMs : maxLagMs;
    const isNear = reached !== undefined && performance.now() - reached.asked < allowed;
    if (this.#isSuspected) return;
    this.#usableUntil = isNear ? reached.asked + maxLagMs : 0;
    return isNear ? undefined : { reason: 'behind', bytesBehind: this.bytesBehind };
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

  async ask<Position>(question: string): Promise<Position> {
    try {
      const client = this.#client ?? (await this.#connect());
      const { rows } = await client.query<{ position: Position }>(question);
      return (rows[0] as (typeof rows)[0]).position;
    } catch (error) {
      this.disconnect();
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const within = { connectionTimeoutMillis: answerWithin, query_timeout: answerWithin };
    const client = new pg.Client({ connectionString: this.#url, ...within });
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
