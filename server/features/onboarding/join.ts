import { validationFailed } from '../../http/errors.ts';
import { type RateLimitKey, refundIfBusy } from '../../limits/rate-limiter.ts';
import { toCanonicalMailbox } from '../../mail/canonical-mailbox.ts';
import { findAccountByEmail } from '../authentication/accounts.sql.ts';
import {
  assertNoOpenPaymentElsewhere,
  createMember,
  EmailTakenError,
  type JoinDeps,
  type JoinRequest,
  sendWelcomeEmails,
  toApplicant,
  toBillingAddress,
} from './applicant.ts';
import { findMembershipForPlan, findRecentAccount, isEmailTaken } from './onboarding.sql.ts';
import { type PendingPayment, startPayment } from './paid-join.ts';

/** An identical submission within this time is a double click or a retry. */
const idempotencyMinutes = 10;

export type Joined = { userId: string } | PendingPayment;

export async function join(services: JoinDeps, visitor: JoinRequest, address: string): Promise<Joined> {
  const { db, rateLimiter, listPasswordErrors, hashPassword, rejectWhenOverloaded } = services;
  const attempt: RateLimitKey = ['joinByAddress', address];
  rejectWhenOverloaded();
  await rateLimiter.consume(...attempt);
  const errors = listPasswordErrors(visitor.password);
  if (errors.length > 0) throw validationFailed(errors.map((message) => ({ field: 'password', message })));
  const membershipId = await findMembershipId(services, visitor);
  // Hashed before the email is checked, so that a taken email takes as long as a free one.
  const passwordHash = await refundIfBusy(rateLimiter, [attempt], () => hashPassword(visitor.password));
  const applicant = toApplicant(visitor, { passwordHash, membershipId });
  if (visitor.planType === 'Subscriber')
    return startPayment(services, visitor, { ...applicant, networkAddress: address });
  // The mailbox is unverified, so limit the emails to it. A paid plan is limited by its price.
  await rateLimiter.consume(...toMailboxLimit(visitor));
  if (await findAccountByEmail(db, visitor.email)) return handleRepeatedJoin(services, visitor, address);

  try {
    return await db.transaction().execute(async (tx) => {
      await assertNoOpenPaymentElsewhere(tx, visitor.email, visitor.purchaseKey);
      const userId = await createMember(tx, applicant, address);
      await sendWelcomeEmails(tx, services, { ...applicant, memberId: userId }, null);
      return { userId };
    });
  } catch (error) {
    // The unique index rejects one of two concurrent submissions.
    if (isEmailTaken(error)) return handleRepeatedJoin(services, visitor, address);
    throw error;
  }
}

const toMailboxLimit = ({ email }: JoinRequest): RateLimitKey => ['joinByMailbox', toCanonicalMailbox(email)];

async function findMembershipId(
  { db, settings }: JoinDeps,
  { planType, organisationId }: JoinRequest,
): Promise<string> {
  const isOffered = settings.current.plans.joinable.includes(planType);
  const plan = isOffered ? await findMembershipForPlan(db, planType, organisationId) : undefined;
  if (!plan) throw validationFailed([{ field: 'planType', message: 'must be a plan that is offered' }]);
  if (organisationId && !plan.organisationId) {
    const message = 'must be an organisation that is open to this plan';
    throw validationFailed([{ field: 'organisationId', message }]);
  }
  return plan.membershipId;
}

/** Requires an identical submission and limits attempts, so that passwords cannot be guessed here. */
async function handleRepeatedJoin(
  { db, config, rateLimiter, verifyPassword }: JoinDeps,
  visitor: JoinRequest,
  address: string,
): Promise<Joined> {
  const recent = await findRecentAccount(db, visitor.email, visitor.planType, idempotencyMinutes);
  const byEmail: RateLimitKey = ['joinAgainByEmail', visitor.email];
  const byMailbox = toMailboxLimit(visitor);
  const isIdentical =
    recent &&
    isSameSubmission(recent, visitor) &&
    (await rateLimiter.tryConsume(...byEmail)) &&
    (await refundIfBusy(rateLimiter, [['joinByAddress', address], byMailbox, byEmail], () =>
      verifyPassword(recent.passwordHash, visitor.password),
    ));
  // With hideAccountExistence every attempt counts, so that the limit reveals no membership.
  if (isIdentical || !config.hideAccountExistence) await rateLimiter.refund(byMailbox);
  if (!isIdentical) throw new EmailTakenError();
  return { userId: recent.memberId };
}

function isSameSubmission(recent: Record<string, unknown>, visitor: JoinRequest): boolean {
  const { firstName, lastName, organisationId = '', unlistedOrganisationName = '' } = visitor;
  const organisation = { organisationId, unlistedOrganisationName };
  const submitted = { firstName, lastName, ...organisation, ...toBillingAddress(visitor) };
  return Object.entries(submitted).every(([name, value]) => (recent[name] ?? '') === value);
}
