import { subscriberPriceCents } from '#contract/onboarding.ts';
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

const lines = [{ description: 'Subscriber annual membership', quantity: 1, unitCents: subscriberPriceCents }];
const invoiceTerms = { kind: 'Membership', paidBy: 'card', membershipMonths: 12, lines } as const;

export async function startPayment(services: JoinDeps, visitor: JoinRequest, submitted: SubmittedApplicant) {
  await rejectTakenEmail(services, submitted.email);
  const purchaseKeyHash = visitor.purchaseKey && hashPurchaseKey(visitor.purchaseKey);
  const details = { ...submitted, ...(purchaseKeyHash && { purchaseKeyHash }) };
  const purchaseId = await startPurchase(services, visitor, details);
  return { purchaseId, payUrl: await openPayment(services, purchaseId, submitted.email) };
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
): Promise<string> {
  const { db, paymentService } = services;
  const { email, purchaseKeyHash } = details;
  const purchase = { kind: 'membership', details, totalCents: subscriberPriceCents } as const;
  if (!purchaseKeyHash) return insertPurchase(db, purchase);
  const earlier = await findPendingJoins(db, email, purchaseKeyHash);
  const identicalId = await findIdenticalPurchase(services, visitor, details, earlier);
  for (const { id } of earlier)
    if (id !== identicalId && !(await paymentService.abandon(id))) throw new EmailTakenError();
  const purchaseId = await db.transaction().execute(async (tx) => {
    await lockJoinsByEmail(tx, email);
    const pending = await findPendingJoins(tx, email, purchaseKeyHash);
    if (identicalId && pending.length === 1 && pending[0]?.id === identicalId) return identicalId;
    if (pending.length > 0) return undefined;
    return insertPurchase(tx, purchase);
  });
  return purchaseId ?? startPurchase(services, visitor, details);
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

function openPayment({ paymentService, portalUrl }: JoinDeps, purchaseId: string, email: string) {
  const returnUrl = `${portalUrl}/onboarding/Subscriber?payment=${purchaseId}`;
  return paymentService.open(purchaseId, { lines, email, successUrl: returnUrl, cancelUrl: returnUrl });
}

export async function fetchPaymentState({ paymentService, db }: Services, purchaseId: string) {
  await findJoin(db, purchaseId);
  return paymentService.fetchState(purchaseId);
}

export async function reopenPayment(services: JoinDeps, purchaseId: string): Promise<string> {
  const state = await fetchPaymentState(services, purchaseId);
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

type HandlerDeps = Pick<Services, 'config' | 'mailer'>;

export const membershipPurchaseHandler = ({ config, mailer }: HandlerDeps): PurchaseHandler => ({
  fulfil: async (tx, { details }) => {
    const { networkAddress, ...applicant } = details as PaidApplicant;
    await lockJoinsByEmail(tx, applicant.email);
    if (await findAccountByEmail(tx, applicant.email)) return null;
    const memberId = await createMember(tx, applicant, networkAddress);
    const invoice = await issueInvoice(tx, config, { memberId, ...invoiceTerms });
    await sendWelcomeEmails(tx, { config, mailer }, { ...applicant, memberId }, invoice);
    return invoice.id;
  },
  notifyRefund: async (tx, { details }) => {
    const { firstName, email } = details as Partial<PaidApplicant>;
    if (!firstName || !email) return;
    const { association, publicUrl } = config;
    const content = paymentRefundedEmail({ firstName, association: association.name, publicUrl });
    await mailer.enqueue(tx, email, content);
  },
});
