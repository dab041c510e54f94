import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from '../db/database.ts';
import { Refusal, tooMany } from '../errors.ts';
import { type CountedTry, countTries, takeTriesBack } from './tries.sql.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How often what may be tried, by whom. Kept in the database: a restart or a second process changes nothing. */
const rules = {
  signInByAddress: { points: 6, seconds: minute },
  signInFailuresByAccount: { points: 10, seconds: 15 * minute },
  resetByAddress: { points: 3, seconds: minute },
  resetByAccount: { points: 6, seconds: day },
  resetTokenByAddress: { points: 20, seconds: minute },
  passwordChangeByAccount: { points: 10, seconds: 15 * minute },
  emailCheckByAddress: { points: 20, seconds: minute },
  dailyEmailCheckByAddress: { points: 200, seconds: day },
  joinByAddress: { points: 20, seconds: hour },
  joinAgainByEmail: { points: 5, seconds: 15 * minute },
  joinPaymentByAddress: { points: 60, seconds: minute },
  joinNoticeByAccount: { points: 2, seconds: day },
  enquiryByMember: { points: 10, seconds: hour },
  acknowledgementToStranger: { points: 3, seconds: day },
  photoByMember: { points: 20, seconds: hour },
  photoShowingByMember: { points: 20, seconds: hour },
  orderByInvoice: { points: 10, seconds: hour },
  orderByCard: { points: 30, seconds: hour },
  refusalByMember: { points: 21, seconds: hour },
} as const;

export type LimitName = keyof typeof rules;

/** Of which limit, and by whom. */
export type Try = readonly [name: LimitName, who: string];

export type Limits = {
  /** Counts one try and tells whether it may go on; atomic, so that tries at the same moment cannot slip by. */
  attempt(...given: Try): Promise<boolean>;
  /** The same, but tells how many more may: below 0 this one may not. */
  left(...given: Try): Promise<number>;
  /** The same, but refuses with the time to wait. */
  require(...given: Try): Promise<void>;
  /** Both, one after the other, in one trip to the database: what the first refuses does not count for the second. */
  requireThenAttempt(required: Try, attempted: Try): Promise<boolean>;
  /** Takes one of each back: they were good ones. */
  giveBack(...tries: Try[]): Promise<void>;
  /** Forgets every try. */
  clear(...given: Try): Promise<void>;
  /** Both, in one trip. */
  giveBackThenClear(givenBack: Try, cleared: Try): Promise<void>;
};

/** Whoever is turned away while this is done has had no try: nobody looked at it, and it is taken back. */
export async function unlessTurnedAway<Result>(
  limits: Limits,
  tries: Try[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isTurnedAway = error instanceof Refusal && error.code === 'busy';
    if (isTurnedAway) await limits.giveBack(...tries);
    throw error;
  }
}

export function databaseLimits(db: Db): Limits {
  const count = async (...tries: Try[]) => {
    const bounded = tries.map((each) => ({ key: keyOf(each), ...rules[each[0]] }));
    const counted = await countTries(db, bounded);
    return bounded.map((each) => counted.find(({ key }) => key === each.key));
  };
  const refuseUnlessAllowed = (counted: CountedTry | undefined) => {
    if (!counted?.isAllowed) throw tooMany(counted?.secondsLeft ?? 1);
  };
  const one = (given: Try) => ({ key: keyOf(given), withAllOthers: false });
  const all = (given: Try) => ({ key: keyOf(given), withAllOthers: true });
  return {
    attempt: async (...given) => (await count(given))[0]?.isAllowed ?? false,
    left: async (...given) => (await count(given))[0]?.left ?? -1,
    require: async (...given) => refuseUnlessAllowed((await count(given))[0]),
    requireThenAttempt: async (required, attempted) => {
      const [first, second] = await count(required, attempted);
      refuseUnlessAllowed(first);
      return second?.isAllowed ?? false;
    },
    giveBack: (...tries) => takeTriesBack(db, tries.map(one)),
    clear: (...given) => takeTriesBack(db, [all(given)]),
    giveBackThenClear: (givenBack, cleared) => takeTriesBack(db, [one(givenBack), all(cleared)]),
  };
}

/** One person, one key, however it is spelt; and no mail address in the table of limits. */
function keyOf([name, who]: Try): string {
  const key = name.endsWith('ByAddress') ? networkOf(who) : who.trim().toLowerCase();
  return `${name}:${createHash('sha256').update(key).digest('base64url')}`;
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
