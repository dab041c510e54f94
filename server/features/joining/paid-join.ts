import { subscriberCents } from '#contract/joining.ts';
import { notFound } from '../../errors.ts';
import type { Fulfil, PurchaseState } from '../../payments/cashier.ts';
import { findPurchase, insertPurchase, type PurchaseRow } from '../../payments/purchases.sql.ts';
import { findAccountByEmail } from '../authentication/accounts.sql.ts';
import { issueInvoice } from '../invoices/issue-invoice.sql.ts';
import { paymentReturnedLetter } from './joining.mails.ts';
import { findAwaitingJoins } from './joining.sql.ts';
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
  const purchaseId =
    (await findSame(parts, visitor, newcomer)) ??
    (await insertPurchase(db, {
      kind: 'membership',
      details: { ...newcomer, networkAddress: address },
      totalCents: subscriberCents,
    }));
  return { purchaseId, payUrl: await openPayment(parts, purchaseId, newcomer.email) };
}

/** The same submitted again, with the same password, is the same purchase: it cannot be paid twice. */
async function findSame({ db, checkPassword }: JoinParts, { password }: Visitor, newcomer: Newcomer) {
  for (const { id, details } of await findAwaitingJoins(db, newcomer.email)) {
    const { networkAddress, passwordHash, ...before } = details as PaidNewcomer;
    const { passwordHash: _, ...now } = newcomer;
    const isSame = JSON.stringify(sorted(before)) === JSON.stringify(sorted(now));
    if (isSame && (await checkPassword(passwordHash, password))) return id;
  }
  return undefined;
}

type PaidNewcomer = Newcomer & { networkAddress: string };

/** The database keeps an object's names in an order of its own. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, each]) => [name, sorted(each)] as const);
  return entries.sort(([one], [other]) => one.localeCompare(other));
}

function openPayment({ cashier, config }: JoinParts, purchaseId: string, email: string): Promise<string> {
  const back = `${config.publicUrl}/onboarding/Subscriber?payment=${purchaseId}`;
  return cashier.open(purchaseId, { lines, email, paidUrl: back, leftUrl: back });
}

export async function lookAtPayment({ cashier, db }: JoinParts, purchaseId: string): Promise<PurchaseState> {
  await findJoin(db, purchaseId);
  return cashier.look(purchaseId);
}

export async function payAgain(parts: JoinParts, purchaseId: string): Promise<string> {
  const state = await lookAtPayment(parts, purchaseId);
  const { status, details } = await findJoin(parts.db, purchaseId);
  if (state === 'paid' || status !== 'awaiting') throw notFound('There is nothing left to pay.');
  return openPayment(parts, purchaseId, (details as PaidNewcomer).email);
}

async function findJoin(db: JoinParts['db'], purchaseId: string): Promise<PurchaseRow> {
  const purchase = await findPurchase(db, purchaseId);
  if (purchase?.kind !== 'membership') throw notFound('There is no such payment.');
  return purchase;
}

/** The membership starts with its payment. If the email has become a member's meanwhile, the money goes back. */
export const fulfilJoin =
  (parts: Pick<JoinParts, 'config' | 'postOffice'>): Fulfil =>
  async (tx, { details }) => {
    const { networkAddress, ...newcomer } = details as PaidNewcomer;
    if (await findAccountByEmail(tx, newcomer.email)) {
      const { association, publicUrl } = parts.config;
      const letter = paymentReturnedLetter({ ...newcomer, association: association.name, publicUrl });
      await parts.postOffice.post(tx, newcomer.email, letter);
      return null;
    }
    const memberId = await makeMember(tx, newcomer, networkAddress);
    const invoice = await issueInvoice(tx, { memberId, kind: 'Membership', isPaid: true, lines });
    await postOfWelcome(tx, parts, newcomer, invoice);
    return invoice.id;
  };
