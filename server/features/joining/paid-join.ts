import { subscriberCents } from '#contract/joining.ts';
import { notFound, Refusal } from '../../errors.ts';
import type { PurchaseState, Seller } from '../../payments/cashier.ts';
import { findPurchase, insertPurchase, type PurchaseRow } from '../../payments/purchases.sql.ts';
import { findAccountByEmail } from '../authentication/accounts.sql.ts';
import { issueInvoice } from '../invoices/issue-invoice.sql.ts';
import { paymentReturnedLetter } from './joining.mails.ts';
import { findAwaitingJoins, lockJoinsOf } from './joining.sql.ts';
import {
  EmailTaken,
  type JoinParts,
  makeMember,
  type Newcomer,
  postOfWelcome,
  type Visitor,
} from './newcomer.ts';

/** A visitor on the way to the provider. There is no member yet, and none if they never come back. */
export type PayingVisitor = { purchaseId: string; payUrl: string };

const lines = [{ description: 'Subscriber annual membership', quantity: 1, unitCents: subscriberCents }];

export async function beginToPay(
  parts: JoinParts,
  visitor: Visitor,
  newcomer: Newcomer,
  address: string,
): Promise<PayingVisitor> {
  const { db, config } = parts;
  // Where it must not show who is a member, whoever pays for a taken email gets the money back.
  if (!config.hideAccountExistence && (await findAccountByEmail(db, newcomer.email))) throw new EmailTaken();
  const purchaseId = await beginPurchase(parts, visitor, { ...newcomer, networkAddress: address });
  return { purchaseId, payUrl: await openPayment(parts, purchaseId, newcomer.email) };
}

/**
 * For one email there is one purchase at a time. The same submitted again, with the same password, is the same one;
 * whatever else was begun before is given up, so that it cannot be paid beside this one. Passwords are compared and
 * the provider is asked outside of the lock: what has come in between is looked at anew.
 */
async function beginPurchase(parts: JoinParts, visitor: Visitor, newcomer: PaidNewcomer): Promise<string> {
  const { db, cashier } = parts;
  const before = await findAwaitingJoins(db, newcomer.email);
  const same = await findSame(parts, visitor, newcomer, before);
  for (const { id } of before) {
    if (id !== same && !(await cashier.giveUp(id))) throw new EmailTaken();
  }
  const begun = await db.transaction().execute(async (tx) => {
    await lockJoinsOf(tx, newcomer.email);
    const awaiting = await findAwaitingJoins(tx, newcomer.email);
    if (same && awaiting.length === 1 && awaiting[0]?.id === same) return same;
    if (awaiting.length > 0) return undefined;
    return insertPurchase(tx, { kind: 'membership', details: newcomer, totalCents: subscriberCents });
  });
  return begun ?? beginPurchase(parts, visitor, newcomer);
}

type Awaiting = Awaited<ReturnType<typeof findAwaitingJoins>>;

async function findSame(
  { checkPassword }: JoinParts,
  { password }: Visitor,
  newcomer: PaidNewcomer,
  awaiting: Awaiting,
): Promise<string | undefined> {
  for (const { id, details } of awaiting) {
    const { passwordHash } = details as PaidNewcomer;
    if (saidBy(details as PaidNewcomer) !== saidBy(newcomer)) continue;
    if (await checkPassword(passwordHash, password)) return id;
  }
  return undefined;
}

const saidBy = ({ networkAddress: _, passwordHash: __, ...said }: PaidNewcomer) =>
  JSON.stringify(sorted(said));

type PaidNewcomer = Newcomer & { networkAddress: string };

/** The database keeps an object's names in an order of its own. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, each]) => [name, sorted(each)] as const);
  return entries.sort(([one], [other]) => one.localeCompare(other));
}

function openPayment({ cashier, portalUrl }: JoinParts, purchaseId: string, email: string): Promise<string> {
  const back = `${portalUrl}/onboarding/Subscriber?payment=${purchaseId}`;
  return cashier.open(purchaseId, { lines, email, paidUrl: back, leftUrl: back });
}

export async function lookAtPayment(
  { cashier, db }: Pick<JoinParts, 'cashier' | 'db'>,
  purchaseId: string,
): Promise<PurchaseState> {
  await findJoin(db, purchaseId);
  return cashier.look(purchaseId);
}

/**
 * Which other one is not told: whoever knows an email can send its form again, with a password of their own, and nobody
 * is to be led to pay for that.
 */
const replaced =
  'This form was sent again since, with the same email address. That took the place of this payment.';

export async function payAgain(parts: JoinParts, purchaseId: string): Promise<string> {
  const state = await lookAtPayment(parts, purchaseId);
  const { status, details } = await findJoin(parts.db, purchaseId);
  if (state === 'replaced') throw new Refusal('conflict', { message: replaced });
  if (status !== 'awaiting') throw notFound('There is nothing left to pay.');
  return openPayment(parts, purchaseId, (details as PaidNewcomer).email);
}

async function findJoin(db: JoinParts['db'], purchaseId: string): Promise<PurchaseRow> {
  const purchase = await findPurchase(db, purchaseId);
  if (purchase?.kind !== 'membership') throw notFound('There is no such payment.');
  return purchase;
}

/** The membership starts with its payment. If the email has become a member's meanwhile, the money goes back. */
export const joinSeller = (parts: Pick<JoinParts, 'config' | 'postOffice'>): Seller => ({
  fulfil: async (tx, { details }) => {
    const { networkAddress, ...newcomer } = details as PaidNewcomer;
    if (await findAccountByEmail(tx, newcomer.email)) return null;
    const memberId = await makeMember(tx, newcomer, networkAddress);
    const invoice = await issueInvoice(tx, { memberId, kind: 'Membership', isPaid: true, lines });
    await postOfWelcome(tx, parts, { ...newcomer, memberId }, invoice);
    return invoice.id;
  },
  tellOfReturn: async (tx, { details }) => {
    const { firstName, email } = details as Partial<PaidNewcomer>;
    if (!firstName || !email) return;
    const { association, publicUrl } = parts.config;
    const letter = paymentReturnedLetter({ firstName, association: association.name, publicUrl });
    await parts.postOffice.post(tx, email, letter);
  },
});
