import type { Db } from '../../db/database.ts';
import { validationFailed } from '../../http/errors.ts';
import { type RateLimitKey, refundIfBusy } from '../../limits/rate-limiter.ts';
import { canonicalMailbox } from '../../mail/mailbox.ts';
import { findAccountByEmail } from '../authentication/accounts.sql.ts';
import {
  assertNoOpenPaymentElsewhere,
  billingAddressOf,
  EmailTaken,
  type JoinParts,
  makeMember,
  postWelcome,
  toApplicant,
  type Visitor,
} from './applicant.ts';
import { findMembershipForPlan, findRecentAccount, isEmailTaken } from './onboarding.sql.ts';
import { type PendingPayment, startPayment } from './paid-join.ts';

type RecentAccount = NonNullable<Awaited<ReturnType<typeof findRecentAccount>>>;

/** A repeated submission within this time is a double click or a retry. */
const idempotencyMinutes = 10;

export type Joined = { userId: string } | PendingPayment;

export async function join(services: JoinParts, visitor: Visitor, address: string): Promise<Joined> {
  const { db, rateLimiter, passwordErrors, hashPassword, rejectWhenOverloaded } = services;
  rejectWhenOverloaded();
  await rateLimiter.consume('joinByAddress', address);
  const faults = passwordErrors(visitor.password);
  if (faults.length > 0) throw validationFailed(faults.map((message) => ({ field: 'password', message })));
  const membershipId = await membershipFor(db, visitor);
  // Hashed first, so that a taken email costs the same as a free one.
  const passwordHash = await refundIfBusy(rateLimiter, [['joinByAddress', address]], () =>
    hashPassword(visitor.password),
  );
  const newcomer = toApplicant(visitor, { passwordHash, membershipId });
  if (visitor.planType === 'Subscriber') return startPayment(services, visitor, newcomer, address);
  // The mailbox is unverified. A paid plan is limited by its price.
  await rateLimiter.consume(...byMailboxOf(visitor));
  if (await findAccountByEmail(db, visitor.email)) return handleRepeatedJoin(services, visitor, address);

  try {
    return await db.transaction().execute(async (tx) => {
      await assertNoOpenPaymentElsewhere(tx, visitor.email, visitor.purchaseKey);
      const userId = await makeMember(tx, newcomer, address);
      await postWelcome(tx, services, { ...newcomer, memberId: userId }, null);
      return { userId };
    });
  } catch (error) {
    // The unique index rejects one of two concurrent submissions.
    if (isEmailTaken(error)) return handleRepeatedJoin(services, visitor, address);
    throw error;
  }
}

const byMailboxOf = ({ email }: Visitor): RateLimitKey => ['joinByMailbox', canonicalMailbox(email)];

async function membershipFor(db: Db, { planType, organisationId }: Visitor): Promise<string> {
  const opening = await findMembershipForPlan(db, planType, organisationId);
  if (!opening) throw validationFailed([{ field: 'planType', message: 'must be a plan that is offered' }]);
  if (organisationId && !opening.organisationId) {
    const message = 'must be an organisation that is open to this plan';
    throw validationFailed([{ field: 'organisationId', message }]);
  }
  return opening.membershipId;
}

/** A repeated submission must match everything, with few attempts: otherwise passwords could be guessed here. */
async function handleRepeatedJoin(
  { db, config, rateLimiter, verifyPassword }: JoinParts,
  visitor: Visitor,
  address: string,
): Promise<Joined> {
  const fresh = await findRecentAccount(db, visitor.email, visitor.planType, idempotencyMinutes);
  const byEmail: RateLimitKey = ['joinAgainByEmail', visitor.email];
  const byMailbox = byMailboxOf(visitor);
  const isSame =
    fresh &&
    isSameSubmission(fresh, visitor) &&
    (await rateLimiter.tryConsume(...byEmail)) &&
    (await refundIfBusy(rateLimiter, [['joinByAddress', address], byMailbox, byEmail], () =>
      verifyPassword(fresh.passwordHash, visitor.password),
    ));
  // With hideAccountExistence on, every attempt counts, so the limit does not reveal who is a member.
  if (isSame || !config.hideAccountExistence) await rateLimiter.refund(byMailbox);
  if (!isSame) throw new EmailTaken();
  return { userId: fresh.memberId };
}

function isSameSubmission(fresh: RecentAccount, visitor: Visitor): boolean {
  const { firstName, lastName, organisationId = '', unlistedOrganisationName = '' } = visitor;
  const organisation = { organisationId, unlistedOrganisationName };
  const said = { firstName, lastName, ...organisation, ...billingAddressOf(visitor) };
  return Object.entries(said).every(([name, value]) => (fresh[name as keyof typeof said] ?? '') === value);
}
