import { formatPrice } from '#contract/money.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { PurchaseHandler } from '../../payments/payment-service.ts';
import { findPurchase, insertPurchase, type PurchaseRow } from '../../payments/purchases.sql.ts';
import { findAccountByEmail } from '../authentication/accounts.sql.ts';
import { issueInvoice } from '../invoices/issue-invoice.sql.ts';
import type { Services } from '../services.ts';
import {
  type Applicant,
  createMember,
  EmailTakenError,
  hashPurchaseKey,
  type JoinDeps,
  type JoinRequest,
  sendWelcomeEmails,
} from './applicant.ts';
import { paymentRefundedEmail } from './onboarding.emails.ts';
import { findPendingJoins, lockJoinsByEmail } from './onboarding.sql.ts';

export type PendingPayment = { purchaseId: string; payUrl: string };

/** A purchase keeps the price that the applicant has seen, also if staff change it before the payment. */
const toLines = ({ totalCents }: { totalCents: number }) => [
  { description: 'Subscriber annual membership', quantity: 1, unitCents: totalCents },
];
const invoiceTerms = { kind: 'Membership', paidBy: 'card', membershipMonths: 12 } as const;

export async function startPayment(services: JoinDeps, visitor: JoinRequest, submitted: SubmittedApplicant) {
  const totalCents = agreePrice(services, visitor);
  await rejectTakenEmail(services, submitted.email);
  const purchaseKeyHash = visitor.purchaseKey && hashPurchaseKey(visitor.purchaseKey);
  const details = { ...submitted, ...(purchaseKeyHash && { purchaseKeyHash }) };
  const purchaseId = await startPurchase(services, visitor, details, totalCents);
  return { purchaseId, payUrl: await openPayment(services, purchaseId, submitted.email) };
}

/** The applicant must see the total before it is charged. */
function agreePrice({ settings }: JoinDeps, { priceCents }: JoinRequest): number {
  const { subscriberPriceCents } = settings.current.plans;
  if (priceCents === undefined || priceCents === subscriberPriceCents) return subscriberPriceCents;
  const price = formatPrice(subscriberPriceCents);
  throw conflict(
    `The price has changed to ${price} a year. Reload this page to continue with the new price.`,
  );
}

/** With HIDE_ACCOUNT_EXISTENCE a payment for a taken email is accepted and then refunded. */
async function rejectTakenEmail({ db, config }: JoinDeps, email: string): Promise<void> {
  if (!config.hideAccountExistence && (await findAccountByEmail(db, email))) throw new EmailTakenError();
}

/** Allows one open purchase per key and email. Rechecks under the lock, because password and provider checks are slow. */
async function startPurchase(
  services: JoinDeps,
  visitor: JoinRequest,
  details: PaidApplicant,
  totalCents: number,
): Promise<string> {
  const { db, paymentService } = services;
  const { email, purchaseKeyHash } = details;
  const purchase = { kind: 'membership', details, totalCents } as const;
  if (!purchaseKeyHash) return insertPurchase(db, purchase);
  const earlier = await findPendingJoins(db, email, purchaseKeyHash);
  const atThisPrice = earlier.filter((pending) => pending.totalCents === totalCents);
  const identicalId = await findIdenticalPurchase(services, visitor, details, atThisPrice);
  for (const { id } of earlier)
    if (id !== identicalId && !(await paymentService.abandon(id))) throw new EmailTakenError();
  const purchaseId = await db.transaction().execute(async (tx) => {
    await lockJoinsByEmail(tx, email);
    const pending = await findPendingJoins(tx, email, purchaseKeyHash);
    if (identicalId && pending.length === 1 && pending[0]?.id === identicalId) return identicalId;
    if (pending.length > 0) return undefined;
    return insertPurchase(tx, purchase);
  });
  return purchaseId ?? startPurchase(services, visitor, details, totalCents);
}

type PendingJoins = Awaited<ReturnType<typeof findPendingJoins>>;

async function findIdenticalPurchase(
  { verifyPassword }: JoinDeps,
  { password }: JoinRequest,
  applicant: PaidApplicant,
  pending: PendingJoins,
): Promise<string | undefined> {
  for (const { id, details } of pending) {
    const other = details as PaidApplicant;
    if (submissionKey(other) !== submissionKey(applicant)) continue;
    if (await verifyPassword(other.passwordHash, password)) return id;
  }
  return undefined;
}

const submissionKey = ({ networkAddress: _, passwordHash: __, ...submitted }: PaidApplicant) =>
  JSON.stringify(sortKeys(submitted));

type SubmittedApplicant = Applicant & { networkAddress: string };
type PaidApplicant = SubmittedApplicant & { purchaseKeyHash?: string };

/** jsonb does not preserve the order of keys. */
function sortKeys(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, child]) => [name, sortKeys(child)] as const);
  return entries.sort(([left], [right]) => left.localeCompare(right));
}

async function openPayment({ db, paymentService, portalUrl }: JoinDeps, purchaseId: string, email: string) {
  const lines = toLines(await findJoin(db, purchaseId));
  const returnUrl = `${portalUrl}/onboarding/Subscriber?payment=${purchaseId}`;
  return paymentService.open(purchaseId, { lines, email, successUrl: returnUrl, cancelUrl: returnUrl });
}

export async function fetchJoinPayment({ paymentService, db }: Services, purchaseId: string) {
  const { totalCents } = await findJoin(db, purchaseId);
  return { state: await paymentService.fetchState(purchaseId), totalCents };
}

export async function reopenPayment(services: JoinDeps, purchaseId: string): Promise<string> {
  const { state } = await fetchJoinPayment(services, purchaseId);
  const { status, details } = await findJoin(services.db, purchaseId);
  if (state === 'replaced')
    throw conflict('You submitted this form again with changes, which replaced this payment.');
  if (status !== 'pending') throw notFound('This payment is no longer open.');
  const { email } = details as PaidApplicant;
  await rejectTakenEmail(services, email);
  return openPayment(services, purchaseId, email);
}

async function findJoin(db: Services['db'], purchaseId: string): Promise<PurchaseRow> {
  const purchase = await findPurchase(db, purchaseId);
  if (purchase?.kind !== 'membership') throw notFound('Payment not found.');
  return purchase;
}

type HandlerDeps = Pick<Services, 'config' | 'settings' | 'mailer'>;

export const membershipPurchaseHandler = (services: HandlerDeps): PurchaseHandler => ({
  fulfil: async (tx, { details, totalCents }) => {
    const { networkAddress, ...applicant } = details as PaidApplicant;
    await lockJoinsByEmail(tx, applicant.email);
    if (await findAccountByEmail(tx, applicant.email)) return null;
    const memberId = await createMember(tx, applicant, networkAddress);
    const lines = toLines({ totalCents });
    const invoice = await issueInvoice(tx, services, { memberId, ...invoiceTerms, lines });
    await sendWelcomeEmails(tx, services, { ...applicant, memberId }, invoice);
    return invoice.id;
  },
  notifyRefund: async (tx, { details, totalCents }) => {
    const { firstName, email } = details as Partial<PaidApplicant>;
    if (!firstName || !email) return;
    const { config, settings, mailer } = services;
    const recipient = {
      firstName,
      association: settings.current.association.name,
      publicUrl: config.publicUrl,
    };
    const content = paymentRefundedEmail(recipient, totalCents);
    await mailer.enqueue(tx, email, content);
  },
});
