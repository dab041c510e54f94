import { sql } from 'kysely';
import { type Paging, rowsOf } from '#contract/wire/paging.ts';
import type { Db } from '../../db/database.ts';

/** Whose invoices: a member's own, or those of an organisation. */
export type Payer = { memberId: string } | { organisationId: string };

/** The organisation whose invoices the member may see, where there is one. */
export async function findBilledOrganisation(db: Db, memberId: string): Promise<string | null> {
  const found = await db
    .selectFrom('members')
    .select('organisationId')
    .where('id', '=', memberId)
    .where('isBillingContact', '=', true)
    .executeTakeFirst();
  return found?.organisationId ?? null;
}

// The kind is written out, not bound: the two indexes each hold one kind, and a plan must see which.
const invoicesOf = (db: Db, payer: Payer) =>
  'memberId' in payer
    ? db
        .selectFrom('invoices')
        .where('assignedTo', '=', sql.lit('Individual'))
        .where('memberId', '=', payer.memberId)
    : db
        .selectFrom('invoices')
        .where('assignedTo', '=', sql.lit('Company'))
        .where('organisationId', '=', payer.organisationId);

/** Which invoices are on the page is read along the index; only theirs are the rows that are read. */
export function listInvoices(db: Db, payer: Payer, paging: Paging) {
  const { offset, limit } = rowsOf(paging);
  const page = invoicesOf(db, payer)
    .select('id')
    .orderBy('issuedAt', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('invoices', 'invoices.id', 'page.id')
    .select([
      'invoices.id',
      'invoices.number',
      'invoices.kind',
      'invoices.status',
      'invoices.issuedAt',
      'invoices.totalCents',
    ])
    .orderBy('invoices.issuedAt', 'desc')
    .orderBy('invoices.id')
    .execute();
}

export async function countInvoices(db: Db, payer: Payer): Promise<number> {
  const counted =
    'memberId' in payer
      ? invoicesOf(db, payer).select(({ fn }) => fn.countAll<number>().as('total'))
      : db
          .selectFrom('companyInvoiceCounts')
          .select('total')
          .where('organisationId', '=', payer.organisationId);
  return (await counted.executeTakeFirst())?.total ?? 0;
}

/** Whom an invoice was issued to, as they were then. A company has no email of its own. */
export type BillTo = { name: string; address: string[]; email: string | null };

export function findInvoice(db: Db, id: string) {
  return db
    .selectFrom('invoices')
    .leftJoin('files', 'files.key', 'invoices.pdfKey')
    .select([
      'invoices.id',
      'invoices.number',
      'invoices.assignedTo',
      'invoices.memberId',
      'invoices.organisationId',
      'invoices.status',
      'invoices.issuedAt',
      'invoices.totalCents',
      'invoices.gstCents',
      'invoices.pdfKey',
      'files.byteSize as pdfSize',
      sql<BillTo>`invoices.bill_to`.as('billTo'),
    ])
    .where('invoices.id', '=', id)
    .executeTakeFirst();
}

export function listInvoiceLines(db: Db, invoiceId: string) {
  return db
    .selectFrom('invoiceLines')
    .select(['description', 'quantity', 'unitCents'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('position')
    .execute();
}

/** Tells whether it was open, and so could be settled. */
export async function settleInvoice(db: Db, id: string, status: 'Closed' | 'Cancelled'): Promise<boolean> {
  const settled = await db
    .updateTable('invoices')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'Open')
    .returning('id')
    .execute();
  return settled.length > 0;
}

/** Names the invoice's new file, and forgets the one before it. */
export async function setInvoiceFile(
  tx: Db,
  invoiceId: string,
  file: { key: string; byteSize: number; replaces: string | null },
): Promise<void> {
  const { key, byteSize, replaces } = file;
  await tx
    .insertInto('files')
    .values({ key, byteSize, mediaType: 'application/pdf', isPublic: false })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ byteSize }))
    .execute();
  await tx.updateTable('invoices').set({ pdfKey: key }).where('id', '=', invoiceId).execute();
  if (replaces && replaces !== key) await tx.deleteFrom('files').where('key', '=', replaces).execute();
}

export type InvoiceRow = Awaited<ReturnType<typeof listInvoices>>[number];
export type WholeInvoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;
export type InvoiceLine = Awaited<ReturnType<typeof listInvoiceLines>>[number];
