import pg from 'pg';

/** How far behind the primary, in milliseconds, may be what is read from the replica. */
export const mostBehind = 2_000;
/** How far when it comes back, so that one at the edge is not taken and left at every turn. */
const backWithin = 1_000;
const askEvery = 500;
const pauseAtLeast = 100;
const answerWithin = 1_000;

export type ReplicaFault = {
  reason: 'unreachable' | 'behind' | 'no replica' | 'primary unreachable';
  bytesBehind?: number | undefined;
  err?: Error;
};

type Given = {
  primaryUrl: string;
  replicaUrl: string;
  /** Told when the replica does not answer: whoever waits for it waits in vain. */
  onSilence: () => void;
  /** Told once when the replica is left, and once when it is used again. */
  onAway?: ((fault: ReplicaFault) => void) | undefined;
  onBack?: (() => void) | undefined;
};

/**
 * Decides whether the replica may be read: while it answers, and has what the primary had written two seconds before.
 * In doubt it may not. It asks both by connections of its own, which no crowd of callers can hold up.
 */
export class ReplicaWatch {
  readonly #given: Given;
  readonly #primary: Line;
  readonly #replica: Line;
  /** What the primary had written, and when it was asked; older ones are too old to help. */
  #written: { asked: number; position: number }[] = [];
  #usableUntil = 0;
  #bytesBehind: number | undefined;
  #isSuspected = false;
  #isToldAway = false;
  #isEnded = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(given: Given) {
    this.#given = given;
    this.#primary = new Line(given.primaryUrl);
    this.#replica = new Line(given.replicaUrl);
    void this.#watch();
  }

  /** By the clock too: when nobody asks any more, the last answer soon counts for nothing. */
  get isUsable(): boolean {
    return performance.now() < this.#usableUntil;
  }

  /** When it was last asked; nothing while it does not answer. */
  get bytesBehind(): number | undefined {
    return this.#bytesBehind;
  }

  /** Somebody could not reach it: it is left until it has been asked anew, by a new connection. */
  suspect(): void {
    this.#isSuspected = true;
    this.#usableUntil = 0;
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#primary.hangUp();
    this.#replica.hangUp();
  }

  async #watch(): Promise<void> {
    const began = performance.now();
    if (this.#isSuspected) this.#replica.hangUp();
    this.#isSuspected = false;
    const fault = await this.#look();
    if (this.#isEnded) return;
    if (!this.#isSuspected) this.#tell(fault);
    const pause = Math.max(pauseAtLeast, began + askEvery - performance.now());
    this.#timer = setTimeout(() => this.#watch(), pause).unref();
  }

  #tell(fault: ReplicaFault | undefined): void {
    if (this.#isToldAway === !this.isUsable) return;
    if (this.isUsable) this.#given.onBack?.();
    else if (fault) this.#given.onAway?.(fault);
    else return;
    this.#isToldAway = !this.#isToldAway;
  }

  async #look(): Promise<ReplicaFault | undefined> {
    const asked = performance.now();
    let replicaAsked = false;
    try {
      const position = await this.#primary.ask<number>(writtenPosition);
      this.#written = this.#written.filter((each) => each.asked > asked - mostBehind);
      this.#written.push({ asked, position });
      replicaAsked = true;
      return this.#judge(position, await this.#replica.ask<number | null>(replayedPosition));
    } catch (error) {
      const err = error as Error;
      if (!replicaAsked) return { reason: 'primary unreachable', err };
      this.#bytesBehind = undefined;
      this.#usableUntil = 0;
      this.#given.onSilence();
      return { reason: 'unreachable', err };
    }
  }

  #judge(written: number, replayed: number | null): ReplicaFault | undefined {
    if (replayed === null) {
      this.#bytesBehind = undefined;
      this.#usableUntil = 0;
      return { reason: 'no replica' };
    }
    this.#bytesBehind = Math.max(0, written - replayed);
    const reached = this.#written.findLast(({ position }) => position <= replayed);
    const allowed = this.#isToldAway ? backWithin : mostBehind;
    const isNear = reached !== undefined && performance.now() - reached.asked < allowed;
    if (this.#isSuspected) return;
    this.#usableUntil = isNear ? reached.asked + mostBehind : 0;
    return isNear ? undefined : { reason: 'behind', bytesBehind: this.#bytesBehind };
  }
}

const writtenPosition = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS position`;
/** Nothing of a server that follows nobody, such as one that was promoted. */
const replayedPosition = `SELECT CASE WHEN pg_is_in_recovery()
  THEN coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8 END AS position`;

/** One connection, opened when it is needed and left at the first fault. */
class Line {
  readonly #url: string;
  #client: pg.Client | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async ask<Position>(question: string): Promise<Position> {
    try {
      const client = this.#client ?? (await this.#dial());
      const { rows } = await client.query<{ position: Position }>(question);
      return (rows[0] as (typeof rows)[0]).position;
    } catch (error) {
      this.hangUp();
      throw error;
    }
  }

  async #dial(): Promise<pg.Client> {
    const within = { connectionTimeoutMillis: answerWithin, query_timeout: answerWithin };
    const client = new pg.Client({ connectionString: this.#url, ...within });
    // Heard, for it would end the process; the next question finds out.
    client.on('error', () => {});
    this.#client = client;
    await client.connect();
    return client;
  }

  hangUp(): void {
    void this.#client?.end();
    this.#client = undefined;
  }
}
