import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OpenedCheckout } from './payment-provider.ts';

export type PurchaseKind = 'membership' | 'shop';

export type PurchaseStatus = 'awaiting' | 'done' | 'lapsed' | 'returned';
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

/** Only inside a transaction: whoever else settles the same purchase waits for its end. */
export async function lockPurchase(tx: Db, id: string): Promise<PurchaseRow | undefined> {
  await tx.selectFrom('purchases').select('id').where('id', '=', id).forUpdate().execute();
  return findPurchase(tx, id);
}

type Ending = { status: 'done'; invoiceId: string } | { status: 'lapsed' | 'returned' };

/** What it was to become is needed no more, and was nobody's business but the buyer's. */
export async function endPurchase(tx: Db, id: string, ending: Ending): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ ...ending, details: '{}' })
    .where('id', '=', id)
    .where('status', '=', 'awaiting')
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

/** Nothing, where another payment of the same purchase is open. */
export async function insertPayment(
  db: Db,
  payment: { purchaseId: string; provider: string },
): Promise<string | undefined> {
  const inserted = await db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('purchaseId').where('status', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function setOpened(db: Db, id: string, { reference, url }: OpenedCheckout): Promise<void> {
  await db.updateTable('payments').set({ reference, payUrl: url }).where('id', '=', id).execute();
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

export function findLatestPayment(db: Db, purchaseId: string) {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('purchaseId', '=', purchaseId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .$narrowType<{ status: PaymentStatus }>()
    .executeTakeFirst();
}

export async function setPaymentStatus(db: Db, id: string, status: PaymentStatus): Promise<void> {
  await db.updateTable('payments').set({ status }).where('id', '=', id).execute();
}

/** What nobody has come back from: the browser was closed, an event got lost, a process died. */
export function listUnsettled(
  db: Db,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
) {
  return db
    .selectFrom('payments')
    .select('id')
    .where('status', 'in', ['open', 'to return'])
    .where('createdAt', '<', sql<Date>`now() - ${olderThanSeconds} * interval '1 second'`)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

/** What nobody has paid for within a day will not be paid for, and what it was to become is forgotten. */
export async function lapseOldPurchases(db: Db): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ status: 'lapsed', details: '{}' })
    .where('status', '=', 'awaiting')
    .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.purchaseId', '=', 'purchases.id')
            .where('payments.status', '=', 'open'),
        ),
      ),
    )
    .execute();
}
