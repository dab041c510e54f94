import { createHash } from 'node:crypto';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { onboarding, Plan } from '#contract/onboarding.ts';
import { recordOwnAction } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { HttpError } from '../../http/errors.ts';
import type { RequestContext } from '../../http/register-endpoints.ts';
import { enquiryAddress } from '../../settings/enquiry-types.ts';
import type { IssuedInvoice } from '../invoices/issue-invoice.sql.ts';
import type { Services } from '../services.ts';
import { createConfirmationLink } from './email-confirmations.sql.ts';
import { unlistedOrganisationEmail, welcomeEmail } from './onboarding.emails.ts';
import { hasOpenPaymentElsewhere, insertMember, lockJoinsByEmail, type NewMember } from './onboarding.sql.ts';

export type JoinDeps = Services & Pick<RequestContext, 'portalUrl'>;
export type JoinRequest = HandlerInput<typeof onboarding.join>['body'];

/** Has only the hash of the password, because it is stored until the payment. */
export type Applicant = NewMember & { plan: Plan };

export function toApplicant(
  visitor: JoinRequest,
  account: { passwordHash: string; membershipId: string },
): Applicant {
  const { firstName, lastName, email, planType: plan } = visitor;
  const { organisationId = null, unlistedOrganisationName = null } = visitor;
  const address = toBillingAddress(visitor);
  return { ...account, firstName, lastName, email, organisationId, unlistedOrganisationName, plan, address };
}

export async function createMember(tx: Db, applicant: Applicant, address?: string): Promise<string> {
  const { plan, ...member } = applicant;
  // The Newsletter plan does not include the member directory.
  const memberId = await insertMember(tx, { ...member, wantsListing: plan !== 'Newsletter' });
  await recordOwnAction(tx, memberId, { action: 'member.joined', address, detail: { plan } });
  return memberId;
}

/** Emails the new member, and staff if the organisation is not listed. */
export async function sendWelcomeEmails(
  tx: Db,
  { config, settings, mailer }: Pick<JoinDeps, 'config' | 'settings' | 'mailer'>,
  applicant: Applicant & { memberId: string },
  invoice: IssuedInvoice | null,
): Promise<void> {
  const { email, unlistedOrganisationName: organisation } = applicant;
  const { publicUrl } = config;
  const confirmUrl = await createConfirmationLink(tx, { ...applicant, publicUrl });
  const welcome = { ...applicant, association: settings.current.association.name, publicUrl, confirmUrl };
  await mailer.enqueue(tx, email, welcomeEmail(welcome, invoice));
  if (!organisation) return;
  const content = unlistedOrganisationEmail({ ...applicant, organisation });
  await mailer.enqueue(tx, enquiryAddress(settings.current, 'MembershipIssue'), content);
}

export function toBillingAddress({ BillingAddress: address }: JoinRequest) {
  if (!address) return null;
  const { state, countryName = '' } = address;
  return address.country === 'Australia'
    ? { ...address, state: state.toUpperCase(), countryName: '' }
    : { ...address, countryName };
}

/** Reserves the email for a visitor who is paying: another account would make the payment useless. */
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

export class EmailTakenError extends HttpError {
  constructor() {
    super('conflict', {
      message: 'This email address already belongs to a member. Please sign in, or join with another one.',
      fields: [{ field: 'email', message: 'already belongs to a member' }],
    });
  }
}
