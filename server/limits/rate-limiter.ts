import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from '../db/database.ts';
import { HttpError, rateLimited } from '../http/errors.ts';
import {
  type BucketState,
  consumeBuckets,
  consumeThenRefundBuckets,
  refundBuckets,
} from './rate-limits.sql.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const rateLimits = {
  signInByAddress: { points: 6, seconds: minute },
  signInFailuresByAccount: { points: 10, seconds: 15 * minute },
  signInsByAccount: { points: 600, seconds: hour },
  signInFailureRowsByAccount: { points: 21, seconds: hour },
  signInFailureRowsByAddress: { points: 21, seconds: hour },
  secondStepByAddress: { points: 20, seconds: minute },
  codeFailuresByAccount: { points: 10, seconds: 15 * minute },
  dailyCodeFailuresByAccount: { points: 50, seconds: day },
  recoveryCodeFailuresByAccount: { points: 5, seconds: hour },
  secondStepFailureRowsByAccount: { points: 21, seconds: hour },
  stepUpsByAccount: { points: 60, seconds: hour },
  secondStepChangesByAccount: { points: 60, seconds: hour },
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
  confirmationEmailByMember: { points: 3, seconds: hour },
  dailyConfirmationEmailByMember: { points: 6, seconds: day },
  confirmationEmailByMailbox: { points: 10, seconds: day },
  calendarAddressesByMember: { points: 20, seconds: hour },
  calendarByMember: { points: 120, seconds: hour },
  unknownCalendarByAddress: { points: 20, seconds: minute },
  enquiryByMember: { points: 10, seconds: hour },
  enquiryReplyByMember: { points: 20, seconds: hour },
  acknowledgementToVisitor: { points: 3, seconds: day },
  acknowledgementToMember: { points: 20, seconds: day },
  profilesByViewer: { points: 1_000, seconds: hour },
  contactCardsByViewer: { points: 200, seconds: hour },
  searchesByMember: { points: 1_000, seconds: hour },
  newMatchCountsByMember: { points: 300, seconds: hour },
  uploadsByMember: { points: 300, seconds: hour },
  articlePicturesByMember: { points: 300, seconds: hour },
  wordImportsByMember: { points: 60, seconds: hour },
  photoByMember: { points: 20, seconds: hour },
  ownDataDownloadsByMember: { points: 30, seconds: hour },
  exportsByMember: { points: 60, seconds: hour },
  orderByInvoice: { points: 10, seconds: hour },
  purchaseByMember: { points: 60, seconds: minute },
  orderByCard: { points: 30, seconds: hour },
  deniedAccessByMember: { points: 21, seconds: hour },
} as const;

type LimitName = keyof typeof rateLimits;

export type RateLimitKey = readonly [name: LimitName, subject: string];

export type RateLimiter = {
  /** Returns false when the limit is reached. Atomic, so concurrent attempts cannot bypass the limit. */
  tryConsume(...key: RateLimitKey): Promise<boolean>;
  /** Throws 429 when the limit is reached. */
  consume(...key: RateLimitKey): Promise<void>;
  /** One query. Throws 429 for the first limit; counts the second only if the first allows it. */
  consumeThenTry(first: RateLimitKey, second: RateLimitKey): Promise<boolean>;
  refund(...keys: RateLimitKey[]): Promise<void>;
  clear(...key: RateLimitKey): Promise<void>;
  /** One query. Refunds `refunded` unless `consumed` is over its limit, and always clears `cleared`. */
  consumeThenRefund(consumed: RateLimitKey, refunded: RateLimitKey, cleared: RateLimitKey): Promise<void>;
};

/** Refunds the attempts when the work is rejected as busy, because nothing was checked. */
export async function refundIfBusy<Result>(
  limits: RateLimiter,
  keys: RateLimitKey[],
  work: () => Promise<Result>,
) {
  try {
    return await work();
  } catch (error) {
    const isBusy = error instanceof HttpError && error.code === 'busy';
    if (isBusy) await limits.refund(...keys);
    throw error;
  }
}

export function createRateLimiter(db: Db): RateLimiter {
  const count = async (...keys: RateLimitKey[]) => {
    const buckets = keys.map(toBucket);
    const states = await consumeBuckets(db, buckets);
    return buckets.map((bucket) => states.find(({ key }) => key === bucket.key));
  };
  const assertAllowed = (state: BucketState | undefined) => {
    if (!state?.isAllowed) throw rateLimited(state?.secondsLeft ?? 1);
  };
  const refundOne = (key: RateLimitKey) => ({ key: toStoredKey(key), isComplete: false });
  const refundAll = (key: RateLimitKey) => ({ key: toStoredKey(key), isComplete: true });
  return {
    tryConsume: async (...key) => (await count(key))[0]?.isAllowed ?? false,
    consume: async (...key) => assertAllowed((await count(key))[0]),
    consumeThenTry: async (first, second) => {
      const [firstState, secondState] = await count(first, second);
      assertAllowed(firstState);
      return secondState?.isAllowed ?? false;
    },
    refund: (...keys) => refundBuckets(db, keys.map(refundOne)),
    clear: (...key) => refundBuckets(db, [refundAll(key)]),
    consumeThenRefund: async (consumed, refunded, cleared) =>
      assertAllowed(
        await consumeThenRefundBuckets(db, toBucket(consumed), refundOne(refunded), refundAll(cleared)),
      ),
  };
}

export const toBucket = (key: RateLimitKey) => ({ key: toStoredKey(key), ...rateLimits[key[0]] });

/** Hashes the subject, so that the table has no email addresses. */
function toStoredKey([name, subject]: RateLimitKey): string {
  const normalised = name.endsWith('ByAddress') ? toNetwork(subject) : subject.trim().toLowerCase();
  return `${name}:${createHash('sha256').update(normalised).digest('base64url')}`;
}

/** Counts an IPv6 /64 as one client. Unwraps IPv4-mapped addresses. */
function toNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)|%.*/gi, '');
  if (!isIPv6(plain)) return plain;
  const [head = [], tail = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
