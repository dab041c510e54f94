import { type SqlBool, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OpenedCheckout } from './payment-provider.ts';

export type PurchaseKind = 'membership' | 'shop';

export type PurchaseStatus = 'awaiting' | 'done' | 'replaced' | 'lapsed' | 'returned';
export type PaymentStatus = 'open' | 'paid' | 'declined' | 'expired' | 'to return' | 'returned';

export type NewPurchase = {
  kind: PurchaseKind;
  /** Who buys, if that is a member already. */
  memberId?: string | undefined;
  /** What it becomes when it is paid: known to the feature that sells it. */
  details: object;
  totalCents: number;
};

export async function insertPurchase(db: Db, purchase: NewPurchase): Promise<string> {
  const { kind, memberId = null, details, totalCents } = purchase;
  const { id } = await db
    .insertInto('purchases')
    .values({ kind, memberId, details: JSON.stringify(details), totalCents })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findPurchase(db: Db, id: string) {
  return db
    .selectFrom('purchases')
    .leftJoin('invoices', 'invoices.id', 'purchases.invoiceId')
    .select(['purchases.id', 'purchases.kind', 'purchases.memberId', 'purchases.details'])
    .select(['purchases.status', 'purchases.totalCents', 'purchases.invoiceId'])
    .select(['invoices.number as invoiceNumber', 'invoices.status as invoiceStatus', 'invoices.assignedTo'])
    .where('purchases.id', '=', id)
    .$narrowType<{ kind: PurchaseKind; status: PurchaseStatus }>()
    .executeTakeFirst();
}
export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

/**
 * Only inside a transaction: of all that changes or buys a member's basket, or pays for it, one comes after the other.
 */
export async function lockBasket(tx: Db, memberId: string): Promise<void> {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
}

/** Only inside a transaction: whoever else settles the same purchase, or has to do with its basket, waits for its end. */
export async function lockPurchase(tx: Db, id: string): Promise<PurchaseRow | undefined> {
  const memberId = (await findPurchase(tx, id))?.memberId;
  if (memberId) await lockBasket(tx, memberId);
  await tx.selectFrom('purchases').select('id').where('id', '=', id).forUpdate().execute();
  return findPurchase(tx, id);
}

type Ending = { status: 'done'; invoiceId: string } | { status: 'replaced' | 'returned' };

/** Who has to be told, should a purchase be paid that was given up; of a member that is known by other means. */
const whomToTell = sql<string>`jsonb_strip_nulls(
  jsonb_build_object('firstName', details -> 'firstName', 'email', details -> 'email')
)`;

/**
 * What it was to become is needed no more, and was nobody's business but the buyer's. Money that goes back is the last
 * word, unless something was bought.
 */
export async function endPurchase(tx: Db, id: string, ending: Ending): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ ...ending, details: ending.status === 'replaced' ? whomToTell : '{}' })
    .where('id', '=', id)
    .where('status', '<>', 'done')
    .execute();
}

export function findAwaiting(db: Db, kind: PurchaseKind, memberId: string) {
  return db
    .selectFrom('purchases')
    .select(['id', 'details'])
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .where('status', '=', 'awaiting')
    .orderBy('createdAt', 'desc')
    .execute();
}

const paymentColumns = [
  'id',
  'purchaseId',
  'provider',
  'reference',
  'payUrl',
  'status',
  'createdAt',
] as const;

/** Nothing, where another payment of the same purchase is open. */
export function insertPayment(db: Db, payment: { purchaseId: string; provider: string }) {
  return db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) =>
      conflict.columns(['purchaseId', 'provider']).where('status', '=', 'open').doNothing(),
    )
    .returning(paymentColumns)
    .$narrowType<{ status: PaymentStatus }>()
    .executeTakeFirst();
}

/** Tells whether it was still open, and so may be paid there. */
export async function setOpened(db: Db, id: string, { reference, url }: OpenedCheckout): Promise<boolean> {
  const opened = await db
    .updateTable('payments')
    .set({ reference, payUrl: url })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .execute();
  return opened.length > 0;
}

/** Expires a payment that has no payment page yet: a visitor who was sent to one may still pay. Returns true when it did. */
export async function expireUnopened(db: Db, id: string, { olderThanSeconds = 0 } = {}): Promise<boolean> {
  const expired = await db
    .updateTable('payments')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('reference', 'is', null)
    .where('createdAt', '<=', sql<Date>`now() - ${olderThanSeconds} * interval '1 second'`)
    .returning('id')
    .execute();
  return expired.length > 0;
}

export function findPayment(db: Db, id: string) {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('id', '=', id)
    .$narrowType<{ status: PaymentStatus }>()
    .executeTakeFirst();
}
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

export function findPaymentByReference(db: Db, provider: string, reference: string) {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .$narrowType<{ status: PaymentStatus }>()
    .executeTakeFirst();
}

export function findLatestPayment(db: Db, purchaseId: string, provider: string) {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('purchaseId', '=', purchaseId)
    .where('provider', '=', provider)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .$narrowType<{ status: PaymentStatus }>()
    .executeTakeFirst();
}

export async function setPaymentStatus(db: Db, id: string, status: PaymentStatus): Promise<void> {
  await db.updateTable('payments').set({ status }).where('id', '=', id).execute();
}

type Unsettled = { provider: string; olderThanSeconds: number; limit: number };

/**
 * What nobody has come back from: the browser was closed, an event got lost, a process died. Those that were looked at
 * longest ago, so that one which stays as it is does not keep others from their turn.
 */
export function takeUnsettled(db: Db, { provider, olderThanSeconds, limit }: Unsettled) {
  const due = db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider)
    .where('status', 'in', ['open', 'to return'])
    .where('createdAt', '<', sql<Date>`now() - ${olderThanSeconds} * interval '1 second'`)
    .orderBy('lookedAt')
    .limit(limit);
  return db
    .updateTable('payments')
    .set({ lookedAt: sql<Date>`now()` })
    .where('id', 'in', due)
    .returning('id')
    .execute();
}

/** What nobody has paid for within a day will not be paid for, and all that was given for it is forgotten. */
export async function forgetOldPurchases(db: Db, provider: string): Promise<void> {
  await db
    .updateTable('purchases')
    .set({
      status: sql<string>`CASE status WHEN 'awaiting' THEN 'lapsed' ELSE status END`,
      details: '{}',
    })
    .where('status', 'in', ['awaiting', 'replaced', 'lapsed'])
    .where(sql<SqlBool>`details <> '{}'`)
    .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.purchaseId', '=', 'purchases.id')
            .where('payments.provider', '=', provider)
            .where('payments.status', '=', 'open'),
        ),
      ),
    )
    .execute();
}
