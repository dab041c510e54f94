import type { FastifyBaseLogger } from 'fastify';
import { measureClockOffsetSeconds } from '../db/clock-offset.ts';
import type { Db } from '../db/database.ts';

const measureIntervalMs = 60_000;
const maxOffsetSeconds = 5;
/** Hysteresis, so that an offset near the limit does not fill the log. */
const recoveryOffsetSeconds = 2;

export class ClockMonitor {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  #offsetSeconds = 0;
  #hasDrifted = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  get offsetSeconds(): number | undefined {
    return this.#hasDrifted ? this.#offsetSeconds : undefined;
  }

  async measure(): Promise<void> {
    this.#offsetSeconds = Math.round(await measureClockOffsetSeconds(this.#db));
    const hadDrifted = this.#hasDrifted;
    this.#hasDrifted =
      Math.abs(this.#offsetSeconds) > (hadDrifted ? recoveryOffsetSeconds : maxOffsetSeconds);
    if (this.#hasDrifted === hadDrifted) return;
    const fields = { clockOffsetSeconds: this.#offsetSeconds };
    if (this.#hasDrifted) this.#log.warn(fields, 'clock differs from the database clock');
    else this.#log.warn(fields, 'clock agrees with the database clock again');
  }

  start(): void {
    // Errors are ignored here: requests that need the database report them.
    const measure = () => void this.measure().catch(() => {});
    this.#timer = setInterval(measure, measureIntervalMs).unref();
    measure();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
