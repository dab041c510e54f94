import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from '../db/database.ts';
import { HttpError, rateLimited } from '../http/errors.ts';
import {
  type Bucket,
  type BucketState,
  consumeBuckets,
  consumeThenRefundBuckets,
  refundBuckets,
} from './rate-limits.sql.ts';

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

export type RateLimitKey = readonly [name: LimitName, who: string];

export type RateLimiter = {
  /** Atomic, so that concurrent attempts cannot bypass the limit. */
  tryConsume(...given: RateLimitKey): Promise<boolean>;
  consume(...given: RateLimitKey): Promise<void>;
  /** One round trip. The second attempt counts only if the first is allowed. */
  consumeThenTry(required: RateLimitKey, attempted: RateLimitKey): Promise<boolean>;
  refund(...tries: RateLimitKey[]): Promise<void>;
  clear(...given: RateLimitKey): Promise<void>;
  /** One round trip. Refunds `givenBack` unless rejected, and clears `cleared` in any case. */
  consumeThenRefund(required: RateLimitKey, givenBack: RateLimitKey, cleared: RateLimitKey): Promise<void>;
};

/** Refunds the attempts when the work is rejected as busy, because nothing was checked. */
export async function refundIfBusy<Result>(
  limits: RateLimiter,
  tries: RateLimitKey[],
  work: () => Promise<Result>,
) {
  try {
    return await work();
  } catch (error) {
    const isTurnedAway = error instanceof HttpError && error.code === 'busy';
    if (isTurnedAway) await limits.refund(...tries);
    throw error;
  }
}

export function createRateLimiter(db: Db): RateLimiter {
  const count = async (...tries: RateLimitKey[]) => {
    const bounded = tries.map(toBucket);
    const counted = await consumeBuckets(db, bounded);
    return bounded.map((each) => counted.find(({ key }) => key === each.key));
  };
  const refuseUnlessAllowed = (counted: BucketState | undefined) => {
    if (!counted?.isAllowed) throw rateLimited(counted?.secondsLeft ?? 1);
  };
  const one = (given: RateLimitKey) => ({ key: keyOf(given), withAllOthers: false });
  const all = (given: RateLimitKey) => ({ key: keyOf(given), withAllOthers: true });
  return {
    tryConsume: async (...given) => (await count(given))[0]?.isAllowed ?? false,
    consume: async (...given) => refuseUnlessAllowed((await count(given))[0]),
    consumeThenTry: async (required, attempted) => {
      const [first, second] = await count(required, attempted);
      refuseUnlessAllowed(first);
      return second?.isAllowed ?? false;
    },
    refund: (...tries) => refundBuckets(db, tries.map(one)),
    clear: (...given) => refundBuckets(db, [all(given)]),
    consumeThenRefund: async (required, givenBack, cleared) =>
      refuseUnlessAllowed(
        await consumeThenRefundBuckets(db, toBucket(required), one(givenBack), all(cleared)),
      ),
  };
}

export const toBucket = (given: RateLimitKey): Bucket => ({ key: keyOf(given), ...rules[given[0]] });

/** Hashed, so that the table has no email addresses. */
function keyOf([name, who]: RateLimitKey): string {
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
