import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from '../db/database.ts';
import { Refusal, tooMany } from '../http/errors.ts';
import {
  type BoundedTry,
  type CountedTry,
  countThenTakeBack,
  countTries,
  takeTriesBack,
} from './tries.sql.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How often what may be tried, by whom. Kept in the database: a restart or a second process changes nothing. */
const rules = {
  signInByAddress: { points: 6, seconds: minute },
  signInFailuresByAccount: { points: 10, seconds: 15 * minute },
  signInsByAccount: { points: 600, seconds: hour },
  signInFailureRowsByAccount: { points: 21, seconds: hour },
  signInFailureRowsByAddress: { points: 21, seconds: hour },
  resetByAddress: { points: 3, seconds: minute },
  resetByAccount: { points: 6, seconds: day },
  resetTokenByAddress: { points: 20, seconds: minute },
  passwordChangeByAccount: { points: 10, seconds: 15 * minute },
  passwordChangesByAccount: { points: 60, seconds: hour },
  emailCheckByAddress: { points: 20, seconds: minute },
  dailyEmailCheckByAddress: { points: 200, seconds: day },
  joinByAddress: { points: 20, seconds: hour },
  joinByMailbox: { points: 5, seconds: day },
  joinAgainByEmail: { points: 5, seconds: 15 * minute },
  joinPaymentByAddress: { points: 60, seconds: minute },
  joinNoticeByAccount: { points: 2, seconds: day },
  emailConfirmationByAddress: { points: 20, seconds: minute },
  confirmationMailByMember: { points: 3, seconds: hour },
  dailyConfirmationMailByMember: { points: 6, seconds: day },
  confirmationMailByMailbox: { points: 10, seconds: day },
  enquiryByMember: { points: 10, seconds: hour },
  acknowledgementToStranger: { points: 3, seconds: day },
  acknowledgementToMember: { points: 20, seconds: day },
  profilesByReader: { points: 1_000, seconds: hour },
  photoByMember: { points: 20, seconds: hour },
  orderByInvoice: { points: 10, seconds: hour },
  purchaseByMember: { points: 60, seconds: minute },
  orderByCard: { points: 30, seconds: hour },
  refusalByMember: { points: 21, seconds: hour },
} as const;

export type LimitName = keyof typeof rules;

/** Of which limit, and by whom. */
export type Try = readonly [name: LimitName, who: string];

export type Limits = {
  /** Counts one try and tells whether it may go on; atomic, so that tries at the same moment cannot slip by. */
  attempt(...given: Try): Promise<boolean>;
  /** The same, but refuses with the time to wait. */
  require(...given: Try): Promise<void>;
  /** Both, one after the other, in one trip to the database: what the first refuses does not count for the second. */
  requireThenAttempt(required: Try, attempted: Try): Promise<boolean>;
  /** Takes one of each back: they were good ones. */
  giveBack(...tries: Try[]): Promise<void>;
  /** Forgets every try. */
  clear(...given: Try): Promise<void>;
  /**
   * For a good one of which there may still be too many: counts it, gives another back unless it is refused, and forgets
   * every try of the third in any case. In one trip.
   */
  requireThenGiveBack(required: Try, givenBack: Try, cleared: Try): Promise<void>;
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
    const bounded = tries.map(boundsOf);
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
    require: async (...given) => refuseUnlessAllowed((await count(given))[0]),
    requireThenAttempt: async (required, attempted) => {
      const [first, second] = await count(required, attempted);
      refuseUnlessAllowed(first);
      return second?.isAllowed ?? false;
    },
    giveBack: (...tries) => takeTriesBack(db, tries.map(one)),
    clear: (...given) => takeTriesBack(db, [all(given)]),
    requireThenGiveBack: async (required, givenBack, cleared) =>
      refuseUnlessAllowed(await countThenTakeBack(db, boundsOf(required), one(givenBack), all(cleared))),
  };
}

/** For who counts as part of a statement of their own. */
export const boundsOf = (given: Try): BoundedTry => ({ key: keyOf(given), ...rules[given[0]] });

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
