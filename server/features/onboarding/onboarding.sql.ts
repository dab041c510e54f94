import { sql } from 'kysely';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { onboarding, Plan } from '#contract/onboarding.ts';
import type { Db } from '../../db/database.ts';
import { validationFailed } from '../../http/errors.ts';
import { checkoutTtlSeconds } from '../../payments/payment-provider.ts';
import { lockCurrentOrganisation } from '../organisations/organisations.sql.ts';

export function findMembershipForPlan(db: Db, plan: Plan, organisationId: string | undefined) {
  return db
    .selectFrom('memberships')
    .leftJoin('organisations', (on) =>
      on
        .on('organisations.id', '=', sql<string>`${organisationId ?? null}::uuid`)
        .on('organisations.retiredAt', 'is', null)
        .on(sql`${plan.toLowerCase()}`, '=', sql`ANY (organisations.joinable_plans)`),
    )
    .select(['memberships.id as membershipId', 'organisations.id as organisationId'])
    .where('memberships.plan', '=', plan)
    .executeTakeFirst();
}

export type NewMember = {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  organisationId: string | null;
  unlistedOrganisationName: string | null;
  membershipId: string;
  address: HandlerInput<typeof onboarding.join>['body']['BillingAddress'] | null;
};

/** Violates the index `accounts_by_email` if the email is taken: see `isEmailTaken`. */
export async function insertMember(
  db: Db,
  member: NewMember & { id?: string; wantsListing: boolean },
): Promise<string> {
  const { address, email, passwordHash, ...details } = member;
  const { firstName, lastName, unlistedOrganisationName } = details;
  // The organisation may have been merged while the applicant was paying.
  const organisationId =
    details.organisationId && (await lockCurrentOrganisation(db, details.organisationId));
  const { id } = await db
    .insertInto('members')
    .values({
      ...(member.id && { id: member.id }),
      firstName,
      lastName,
      organisationId,
      unlistedOrganisationName,
      membershipId: details.membershipId,
      wantsListing: details.wantsListing,
      postalAddress1: address?.address1 || null,
      postalSuburb: address?.suburb || null,
      postalState: address?.state || null,
      postalPostcode: address?.postcode || null,
      postalCountry: address?.country || null,
      postalCountryName: address?.countryName || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('accounts').values({ memberId: id, email, passwordHash }).execute();
  return id;
}

export function isEmailTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'accounts_by_email';
}

export function findRecentAccount(db: Db, email: string, plan: Plan, minutes: number) {
  return db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.memberId')
    .innerJoin('memberships', 'memberships.id', 'members.membershipId')
    .select(['accounts.memberId', 'accounts.passwordHash'])
    .select(['members.firstName', 'members.lastName'])
    .select(['members.organisationId', 'members.unlistedOrganisationName'])
    .select(['members.postalAddress1 as address1', 'members.postalSuburb as suburb'])
    .select(['members.postalState as state', 'members.postalPostcode as postcode'])
    .select(['members.postalCountry as country', 'members.postalCountryName as countryName'])
    .where(sql`lower(accounts.email)`, '=', email.toLowerCase())
    .where('accounts.disabledAt', 'is', null)
    .where('memberships.plan', '=', plan)
    .where('members.joinedAt', '>', sql<Date>`now() - ${minutes} * interval '1 minute'`)
    .executeTakeFirst();
}

/** Advisory lock that serialises starting and fulfilling purchases for one email. */
export async function lockJoinsByEmail(tx: Db, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`joins ${email.toLowerCase()}`}, 0))`.execute(tx);
}

/** In the order of the keys, so that two of these calls do not deadlock. */
export async function lockJoinsByEmails(tx: Db, emails: string[]): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended('joins ' || lower(email), 0) AS key FROM unnest(${emails}::text[]) AS email
      ORDER BY 1
    ) AS keys
  `.execute(tx);
}

/** The emails in lower case for which a visitor is paying. */
export async function listEmailsWithOpenPayment(tx: Db, emails: string[]): Promise<string[]> {
  const rows = await openPayments(tx)
    .select(sql<string>`lower(details ->> 'email')`.as('email'))
    .where(
      sql<boolean>`lower(details ->> 'email') = ANY (${emails.map((email) => email.toLowerCase())}::text[])`,
    )
    .execute();
  return rows.map(({ email }) => email);
}

const openPayments = (tx: Db) =>
  tx
    .selectFrom('purchases')
    .innerJoin('payments', 'payments.purchaseId', 'purchases.id')
    .where('purchases.kind', '=', 'membership')
    .where('purchases.status', '=', 'pending')
    .where('payments.status', '=', 'open')
    .where('payments.createdAt', '>', sql<Date>`now() - make_interval(secs => ${checkoutTtlSeconds})`);

export async function hasOpenPaymentElsewhere(tx: Db, email: string, purchaseKeyHash: string | undefined) {
  const open = await openPayments(tx)
    .select('purchases.id')
    .where(sql`lower(details ->> 'email')`, '=', email.toLowerCase())
    .where(sql<boolean>`details ->> 'purchaseKeyHash' IS DISTINCT FROM ${purchaseKeyHash ?? null}`)
    .executeTakeFirst();
  return open !== undefined;
}

export function findPendingJoins(db: Db, email: string, purchaseKeyHash: string) {
  return db
    .selectFrom('purchases')
    .select(['id', 'details', 'totalCents'])
    .where('kind', '=', 'membership')
    .where('status', '=', 'pending')
    .where(sql`lower(details ->> 'email')`, '=', email.toLowerCase())
    .where(sql`details ->> 'purchaseKeyHash'`, '=', purchaseKeyHash)
    .orderBy('createdAt', 'desc')
    .execute();
}

export function findMembershipOf(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .innerJoin('memberships', 'memberships.id', 'members.membershipId')
    .select(['memberships.name', 'memberships.plan'])
    .where('members.id', '=', memberId)
    .$narrowType<{ plan: Plan | null }>()
    .executeTakeFirstOrThrow();
}

export async function getMembership(db: Db, id: string) {
  const query = db.selectFrom('memberships').select(['name', 'plan']).where('id', '=', id);
  const membership = await query.executeTakeFirst();
  if (!membership) throw validationFailed([{ field: 'membershipId', message: 'must be a membership' }]);
  return membership;
}
