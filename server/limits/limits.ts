import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal, tooMany } from '../errors.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How often what may be tried, by whom. Kept in the database: a restart or a second process changes nothing. */
const rules = {
  signInByAddress: { points: 6, duration: minute },
  signInFailuresByAccount: { points: 10, duration: 15 * minute },
  resetByAddress: { points: 3, duration: minute },
  resetByAccount: { points: 6, duration: day },
  resetTokenByAddress: { points: 20, duration: minute },
  passwordChangeByAccount: { points: 10, duration: 15 * minute },
  emailCheckByAddress: { points: 20, duration: minute },
  dailyEmailCheckByAddress: { points: 200, duration: day },
  joinByAddress: { points: 20, duration: hour },
  joinAgainByEmail: { points: 5, duration: 15 * minute },
  joinPaymentByAddress: { points: 60, duration: minute },
  joinNoticeByAccount: { points: 2, duration: day },
  enquiryByMember: { points: 10, duration: hour },
  photoByMember: { points: 20, duration: hour },
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

/** Whoever is turned away while this is done has had no try: nobody looked at it, and it is taken back. */
export async function unlessTurnedAway<Result>(
  limits: Limits,
  tries: [name: LimitName, key: string][],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isTurnedAway = error instanceof Refusal && error.code === 'busy';
    if (isTurnedAway) await Promise.all(tries.map(([name, key]) => limits.giveBack(name, key)));
    throw error;
  }
}

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
        // The job that removes what has expired removes this too.
        clearExpiredByTimeout: false,
        ...rule,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;

  /** The wait in seconds when there is one; what is no answer of the limiter is a fault and goes on as one. */
  async function consume(name: LimitName, key: string): Promise<number | null> {
    try {
      await limiters[name].consume(keyOf(name, key));
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
      await limiters[name].reward(keyOf(name, key), 1);
    },
    clear: async (name, key) => {
      await limiters[name].delete(keyOf(name, key));
    },
  };
}

/** One person, one key, however it is spelt; and no mail address in the table of limits. */
function keyOf(name: LimitName, text: string): string {
  const key = name.endsWith('ByAddress') ? networkOf(text) : text.trim().toLowerCase();
  return createHash('sha256').update(key).digest('base64url');
}

/** A household or server has 2^64 addresses of IPv6: they count as one. An IPv4 address in IPv6 dress is itself. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('%', 1)[0]?.split('::') ?? [];
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [
    ...groups(head),
    ...Array<string>(tail === undefined ? 0 : missing).fill('0'),
    ...groups(tail),
  ];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
