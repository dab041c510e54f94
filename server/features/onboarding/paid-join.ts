import { subscriberPriceCents } from '#contract/onboarding.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { PurchaseHandler } from '../../payments/payment-service.ts';
import { findPurchase, insertPurchase, type PurchaseRow } from '../../payments/purchases.sql.ts';
import { findAccountByEmail } from '../authentication/accounts.sql.ts';
import { issueInvoice } from '../invoices/issue-invoice.sql.ts';
import {
  type Applicant,
  EmailTaken,
  hashPurchaseKey,
  type JoinParts,
  makeMember,
  postWelcome,
  type Visitor,
} from './applicant.ts';
import { paymentRefundedEmail } from './onboarding.emails.ts';
import { findPendingJoins, lockJoinsByEmail } from './onboarding.sql.ts';

export type PendingPayment = { purchaseId: string; payUrl: string };

const lines = [{ description: 'Subscriber annual membership', quantity: 1, unitCents: subscriberPriceCents }];

export async function startPayment(
  services: JoinParts,
  visitor: Visitor,
  newcomer: Applicant,
  address: string,
) {
  await refuseTakenEmail(services, newcomer.email);
  const purchaseKeyHash = visitor.purchaseKey && hashPurchaseKey(visitor.purchaseKey);
  const details = { ...newcomer, networkAddress: address, ...(purchaseKeyHash && { purchaseKeyHash }) };
  const purchaseId = await startPurchase(services, visitor, details);
  return { purchaseId, payUrl: await openPayment(services, purchaseId, newcomer.email) };
}

/** With HIDE_ACCOUNT_EXISTENCE a payment for a taken email is accepted and then refunded. */
async function refuseTakenEmail({ db, config }: JoinParts, email: string): Promise<void> {
  if (!config.hideAccountExistence && (await findAccountByEmail(db, email))) throw new EmailTaken();
}

/** One open purchase per key and email. Passwords and the provider are checked outside the lock, so it rechecks. */
async function startPurchase(services: JoinParts, visitor: Visitor, details: PaidNewcomer): Promise<string> {
  const { db, paymentService } = services;
  const { email, purchaseKeyHash } = details;
  const purchase = { kind: 'membership', details, totalCents: subscriberPriceCents } as const;
  if (!purchaseKeyHash) return insertPurchase(db, purchase);
  const before = await findPendingJoins(db, email, purchaseKeyHash);
  const same = await findIdenticalPurchase(services, visitor, details, before);
  for (const { id } of before) {
    if (id !== same && !(await paymentService.abandon(id))) throw new EmailTaken();
  }
  const begun = await db.transaction().execute(async (tx) => {
    await lockJoinsByEmail(tx, email);
    const awaiting = await findPendingJoins(tx, email, purchaseKeyHash);
    if (same && awaiting.length === 1 && awaiting[0]?.id === same) return same;
    if (awaiting.length > 0) return undefined;
    return insertPurchase(tx, purchase);
  });
  return begun ?? startPurchase(services, visitor, details);
}

type Awaiting = Awaited<ReturnType<typeof findPendingJoins>>;

async function findIdenticalPurchase(
  { verifyPassword }: JoinParts,
  { password }: Visitor,
  newcomer: PaidNewcomer,
  awaiting: Awaiting,
): Promise<string | undefined> {
  for (const { id, details } of awaiting) {
    const { passwordHash } = details as PaidNewcomer;
    if (submissionKey(details as PaidNewcomer) !== submissionKey(newcomer)) continue;
    if (await verifyPassword(passwordHash, password)) return id;
  }
  return undefined;
}

const submissionKey = ({ networkAddress: _, passwordHash: __, ...said }: PaidNewcomer) =>
  JSON.stringify(sorted(said));

type PaidNewcomer = Applicant & { networkAddress: string; purchaseKeyHash?: string };

/** jsonb does not keep the order of keys. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, each]) => [name, sorted(each)] as const);
  return entries.sort(([one], [other]) => one.localeCompare(other));
}

function openPayment(
  { paymentService, portalUrl }: JoinParts,
  purchaseId: string,
  email: string,
): Promise<string> {
  const back = `${portalUrl}/onboarding/Subscriber?payment=${purchaseId}`;
  return paymentService.open(purchaseId, { lines, email, successUrl: back, cancelUrl: back });
}

export async function getPaymentStatus(
  { paymentService, db }: Pick<JoinParts, 'paymentService' | 'db'>,
  purchaseId: string,
) {
  await findJoin(db, purchaseId);
  return paymentService.refresh(purchaseId);
}

export async function reopenPayment(services: JoinParts, purchaseId: string): Promise<string> {
  const state = await getPaymentStatus(services, purchaseId);
  const { status, details } = await findJoin(services.db, purchaseId);
  if (state === 'replaced')
    throw conflict('You submitted this form again with changes, and that replaced this payment.');
  if (status !== 'awaiting') throw notFound('There is nothing left to pay.');
  const { email } = details as PaidNewcomer;
  await refuseTakenEmail(services, email);
  return openPayment(services, purchaseId, email);
}

async function findJoin(db: JoinParts['db'], purchaseId: string): Promise<PurchaseRow> {
  const purchase = await findPurchase(db, purchaseId);
  if (purchase?.kind !== 'membership') throw notFound('There is no such payment.');
  return purchase;
}

export const membershipPurchaseHandler = (
  services: Pick<JoinParts, 'config' | 'mailer'>,
): PurchaseHandler => ({
  fulfil: async (tx, { details }) => {
    const { networkAddress, ...newcomer } = details as PaidNewcomer;
    await lockJoinsByEmail(tx, newcomer.email);
    if (await findAccountByEmail(tx, newcomer.email)) return null;
    const memberId = await makeMember(tx, newcomer, networkAddress);
    const invoice = await issueInvoice(tx, services.config, {
      memberId,
      kind: 'Membership',
      paidBy: 'card',
      membershipMonths: 12,
      lines,
    });
    await postWelcome(tx, services, { ...newcomer, memberId }, invoice);
    return invoice.id;
  },
  notifyRefund: async (tx, { details }) => {
    const { firstName, email } = details as Partial<PaidNewcomer>;
    if (!firstName || !email) return;
    const { association, publicUrl } = services.config;
    const letter = paymentRefundedEmail({ firstName, association: association.name, publicUrl });
    await services.mailer.enqueue(tx, email, letter);
  },
});
