import { createHash } from 'node:crypto';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { onboarding, Plan } from '#contract/onboarding.ts';
import { recordOwnAct } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { HttpError } from '../../http/errors.ts';
import type { RequestContext } from '../../http/register-endpoints.ts';
import type { IssuedInvoice } from '../invoices/issue-invoice.sql.ts';
import type { Services } from '../services.ts';
import { confirmationLink } from './email-confirmations.sql.ts';
import { unlistedOrganisationLetter, welcomeEmail } from './onboarding.emails.ts';
import { hasOpenPaymentElsewhere, insertMember, lockJoinsByEmail, type NewMember } from './onboarding.sql.ts';

export type JoinParts = Services & Pick<RequestContext, 'portalUrl'>;
export type Visitor = HandlerInput<typeof onboarding.join>['body'];

/** Without the password, because it may be stored until the payment. */
export type Applicant = NewMember & { plan: Plan };

export function toApplicant(
  visitor: Visitor,
  made: { passwordHash: string; membershipId: string },
): Applicant {
  const { firstName, lastName, email, planType: plan } = visitor;
  const { organisationId = null, unlistedOrganisationName = null } = visitor;
  const address = billingAddressOf(visitor);
  return { ...made, firstName, lastName, email, organisationId, unlistedOrganisationName, plan, address };
}

export async function makeMember(tx: Db, newcomer: Applicant, address?: string): Promise<string> {
  const { plan, ...member } = newcomer;
  // The Newsletter plan does not include the member directory.
  const memberId = await insertMember(tx, { ...member, wantsListing: plan !== 'Newsletter' });
  await recordOwnAct(tx, memberId, { action: 'member.joined', address, detail: { plan } });
  return memberId;
}

/** To the new member, and to staff when the organisation is not listed. */
export async function postWelcome(
  tx: Db,
  { config, mailer }: Pick<JoinParts, 'config' | 'mailer'>,
  newcomer: Applicant & { memberId: string },
  invoice: IssuedInvoice | null,
): Promise<void> {
  const { email, unlistedOrganisationName: organisation } = newcomer;
  const { publicUrl, enquiries } = config;
  const confirmUrl = await confirmationLink(tx, { ...newcomer, publicUrl });
  const welcome = { ...newcomer, association: config.association.name, publicUrl, confirmUrl };
  await mailer.enqueue(tx, email, welcomeEmail(welcome, invoice));
  if (!organisation) return;
  const letter = unlistedOrganisationLetter({ ...newcomer, organisation });
  await mailer.enqueue(tx, enquiries.toByType.MembershipIssue ?? enquiries.to, letter);
}

export function billingAddressOf({ BillingAddress: address }: Visitor) {
  if (!address) return null;
  const { state, countryName = '' } = address;
  return address.country === 'Australia'
    ? { ...address, state: state.toUpperCase(), countryName: '' }
    : { ...address, countryName };
}

/** Reserves the email for a visitor who is paying: a free account would make the payment void. */
export async function assertNoOpenPaymentElsewhere(tx: Db, email: string, purchaseKey?: string) {
  await lockJoinsByEmail(tx, email);
  if (!(await hasOpenPaymentElsewhere(tx, email, purchaseKey && hashPurchaseKey(purchaseKey)))) return;
  throw new HttpError('conflict', {
    message:
      'A payment for this email address is open in another browser. Finish it there, or try again in two hours.',
    fields: [{ field: 'email', message: 'has an open payment in another browser' }],
  });
}

export const hashPurchaseKey = (purchaseKey: string) =>
  createHash('sha256').update(purchaseKey).digest('base64url');

export class EmailTaken extends HttpError {
  constructor() {
    super('conflict', {
      message: 'This email address already belongs to a member. Please sign in, or join with another one.',
      fields: [{ field: 'email', message: 'already belongs to a member' }],
    });
  }
}
