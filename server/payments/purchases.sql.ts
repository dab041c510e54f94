import { type SqlBool, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OpenedCheckout } from './payment-provider.ts';
import type { PaymentStatus, PurchaseStatus } from './purchase-state.ts';

export type PurchaseKind = 'membership' | 'marketplace';

type NewPurchase = {
  kind: PurchaseKind;
  /** Undefined for a visitor who buys a membership. */
  memberId?: string | undefined;
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

/** Row lock that serialises all changes, orders and payments of a member's basket. */
export async function lockBasket(tx: Db, memberId: string): Promise<void> {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
}

/** Locks the basket first, in the same order as checkout. */
export async function lockPurchase(tx: Db, id: string): Promise<PurchaseRow | undefined> {
  const memberId = (await findPurchase(tx, id))?.memberId;
  if (memberId) await lockBasket(tx, memberId);
  await tx.selectFrom('purchases').select('id').where('id', '=', id).forUpdate().execute();
  return findPurchase(tx, id);
}

type PurchaseResult = { status: 'completed'; invoiceId: string } | { status: 'replaced' | 'refunded' };

/** Retained for the refund email, in case a replaced purchase is still paid. */
const contactForRefund = sql<string>`jsonb_strip_nulls(
  jsonb_build_object('firstName', details -> 'firstName', 'email', details -> 'email')
)`;

/** Deletes the personal details. A completed purchase never changes. */
export async function finishPurchase(tx: Db, id: string, result: PurchaseResult): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ ...result, details: result.status === 'replaced' ? contactForRefund : '{}' })
    .where('id', '=', id)
    .where('status', '<>', 'completed')
    .execute();
}

export function listPendingPurchases(db: Db, kind: PurchaseKind, memberId: string) {
  return db
    .selectFrom('purchases')
    .select(['id', 'details'])
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .where('status', '=', 'pending')
    .orderBy('createdAt', 'desc')
    .execute();
}

const paymentFields = ['id', 'purchaseId', 'provider', 'reference', 'payUrl', 'status', 'createdAt'] as const;

/** Returns undefined when another payment of the purchase is open. */
export function insertPayment(db: Db, payment: { purchaseId: string; provider: string }) {
  return db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) =>
      conflict.columns(['purchaseId', 'provider']).where('status', '=', 'open').doNothing(),
    )
    .returning(paymentFields)
    .$narrowType<{ status: PaymentStatus }>()
    .executeTakeFirst();
}

const updateOpenPayment = (db: Db, id: string) =>
  db.updateTable('payments').where('id', '=', id).where('status', '=', 'open').returning('id');

export async function markCheckoutOpened(db: Db, id: string, opened: OpenedCheckout): Promise<boolean> {
  const { reference, url: payUrl } = opened;
  return (await updateOpenPayment(db, id).set({ reference, payUrl }).execute()).length > 0;
}

/** Only before the payment page opened: a visitor who was sent to the page may still pay. */
export async function expireIfNeverOpened(
  db: Db,
  id: string,
  { olderThanSeconds = 0 } = {},
): Promise<boolean> {
  const expired = await updateOpenPayment(db, id)
    .set({ status: 'expired' })
    .where('reference', 'is', null)
    .where('createdAt', '<=', secondsAgo(olderThanSeconds))
    .execute();
  return expired.length > 0;
}

const secondsAgo = (seconds: number) => sql<Date>`now() - ${seconds} * interval '1 second'`;

const paymentQuery = (db: Db) =>
  db.selectFrom('payments').select(paymentFields).$narrowType<{ status: PaymentStatus }>();

export const findPayment = (db: Db, id: string) => paymentQuery(db).where('id', '=', id).executeTakeFirst();

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

export function findPaymentByReference(db: Db, provider: string, reference: string) {
  return paymentQuery(db)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

export function findLatestPayment(db: Db, purchaseId: string, provider: string) {
  return paymentQuery(db)
    .where('purchaseId', '=', purchaseId)
    .where('provider', '=', provider)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function setPaymentStatus(db: Db, id: string, status: PaymentStatus): Promise<void> {
  await db.updateTable('payments').set({ status }).where('id', '=', id).execute();
}

type ClaimOptions = { provider: string; olderThanSeconds: number; limit: number };

/** Least recently checked first, so that stuck payments do not starve others. */
export function claimUnsettledPayments(db: Db, { provider, olderThanSeconds, limit }: ClaimOptions) {
  const due = db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider)
    .where('status', 'in', ['open', 'refund pending'])
    .where('createdAt', '<', secondsAgo(olderThanSeconds))
    .orderBy('checkedAt')
    .limit(limit);
  return db
    .updateTable('payments')
    .set({ checkedAt: sql<Date>`now()` })
    .where('id', 'in', due)
    .returning('id')
    .execute();
}

/** Deletes the personal details of purchases that were not paid within 24 hours. */
export async function lapseOldPurchases(db: Db, provider: string): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ status: sql<string>`CASE status WHEN 'pending' THEN 'lapsed' ELSE status END`, details: '{}' })
    .where('status', 'in', ['pending', 'replaced', 'lapsed'])
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
