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

type LimitName = keyof typeof rules;

export type Try = readonly [name: LimitName, who: string];

export type Limits = {
  /** Atomic, so that concurrent attempts cannot bypass the limit. */
  attempt(...given: Try): Promise<boolean>;
  require(...given: Try): Promise<void>;
  /** One round trip. The second attempt counts only if the first is allowed. */
  requireThenAttempt(required: Try, attempted: Try): Promise<boolean>;
  giveBack(...tries: Try[]): Promise<void>;
  clear(...given: Try): Promise<void>;
  /** One round trip. Refunds `givenBack` unless rejected, and clears `cleared` in any case. */
  requireThenGiveBack(required: Try, givenBack: Try, cleared: Try): Promise<void>;
};

/** Refunds the attempts when the work is rejected as busy, because nothing was checked. */
export async function unlessTurnedAway<Result>(limits: Limits, tries: Try[], work: () => Promise<Result>) {
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

export const boundsOf = (given: Try): BoundedTry => ({ key: keyOf(given), ...rules[given[0]] });

/** Hashed, so that the table has no email addresses. */
function keyOf([name, who]: Try): string {
  const key = name.endsWith('ByAddress') ? networkOf(who) : who.trim().toLowerCase();
  return `${name}:${createHash('sha256').update(key).digest('base64url')}`;
}

/** Counts an IPv6 /64 as one client. Unwraps IPv4-mapped addresses. */
function networkOf(address: string): string {
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
