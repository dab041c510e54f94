import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../errors.ts';

const minute = 60;
const day = 24 * 60 * minute;

/** How often what may be tried, by whom. Kept in the database: a restart or a second process changes nothing. */
const rules = {
  signInByAddress: { points: 6, duration: minute },
  signInFailuresByAccount: { points: 10, duration: 15 * minute },
  resetByAddress: { points: 3, duration: minute },
  resetByAccount: { points: 6, duration: day },
  resetTokenByAddress: { points: 20, duration: minute },
  passwordChangeByAccount: { points: 10, duration: 15 * minute },
} as const;

export type LimitName = keyof typeof rules;

export type Limits = {
  /** Counts one try and tells whether it may go on; atomic, so that tries at the same moment cannot slip by. */
  attempt(name: LimitName, key: string): Promise<boolean>;
  /** The same, but refuses with the time to wait. */
  require(name: LimitName, key: string): Promise<void>;
  /** Takes one try back: it was a good one. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets every try. */
  clear(name: LimitName, key: string): Promise<void>;
};

export function databaseLimits(pool: Pool): Limits {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        ...rule,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;

  /** The wait in seconds when there is one; what is no answer of the limiter is a fault and goes on as one. */
  async function consume(name: LimitName, key: string): Promise<number | null> {
    try {
      await limiters[name].consume(keyOf(key));
      return null;
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
      throw rejection;
    }
  }

  return {
    attempt: async (name, key) => (await consume(name, key)) === null,
    require: async (name, key) => {
      const wait = await consume(name, key);
      if (wait !== null) throw tooMany(wait);
    },
    giveBack: async (name, key) => {
      await limiters[name].reward(keyOf(key), 1);
    },
    clear: async (name, key) => {
      await limiters[name].delete(keyOf(key));
    },
  };
}

/** One person, one key, however it is spelt; and no mail address in the table of limits. */
function keyOf(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('base64url');
}
