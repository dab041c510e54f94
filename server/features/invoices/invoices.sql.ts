import { type Selectable, sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import type { PaymentMethod } from '#contract/invoices.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { type CountQuery, readPageWithTotal, readTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import type { Tables } from '../../db/tables.ts';
import type { PaymentDetails } from '../../payments/bank-account.ts';

/** The ids include those that were merged into the member or the organisation. */
export type Payer = { memberIds: string[] } | { organisationIds: string[] };

/** Issued invoices keep their organisation, so the successor's billing contacts see those of merged ones. */
const idsWithMerged = sql<string[]>`ARRAY(
  WITH RECURSIVE merged AS (
    SELECT organisations.id
    UNION
    SELECT predecessor.id FROM organisations AS predecessor JOIN merged ON predecessor.merged_into_id = merged.id
  )
  SELECT id FROM merged
)`;

/** The organisation whose invoices the member handles as billing contact. */
export function findBillingOrganisation(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisationId')
    .select(['organisations.id', 'organisations.name', 'organisations.country'])
    .select(idsWithMerged.as('idsWithMerged'))
    .where('members.id', '=', memberId)
    .where('members.isBillingContact', '=', true)
    .executeTakeFirst();
}

/** Today in the association's time zone, by the database clock. */
const today = sql<string>`(now() AT TIME ZONE ${associationTimeZone})::date::text`;

export type InvoiceRow = Pick<
  Selectable<Tables['invoices']>,
  'id' | 'number' | 'kind' | 'status' | 'issuedAt' | 'totalCents'
> & { today: string; adjustmentNote: number | null };

/** Reads the page from the index, then only its rows. */
export async function listInvoices(db: Db, payer: Payer, paging: Paging) {
  const { offset, limit } = toOffsetLimit(paging);
  const total = countQuery(payer);
  const page = sql<InvoiceRow & { total: number }>`
    SELECT invoices.id, number, kind, status, invoices.issued_at, total_cents, ${today} AS today,
           CASE WHEN status = 'Cancelled'
             THEN (SELECT number FROM adjustment_notes WHERE invoice_id = invoices.id) END AS adjustment_note,
           (${total}) AS total
    FROM (
      SELECT id, issued_at FROM (${payerInvoices(payer)}) AS matching
      ORDER BY issued_at DESC, id OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
    ) AS page JOIN invoices ON invoices.id = page.id
    ORDER BY page.issued_at DESC, page.id
  `.execute(db);
  const rows = page.then((result) => result.rows);
  return readPageWithTotal(rows, offset, () => readTotal(db, total));
}

// Literals instead of parameters, because each partial index covers one recipient type.
const ofMember = (memberId: string) => sql`assigned_to = 'Individual' AND member_id = ${memberId}`;
const ofCompany = (id: string) => sql`assigned_to = 'Company' AND organisation_id = ${id}`;

/** A query per organisation, so that each reads its page from the index in order. */
function payerInvoices(payer: Payer) {
  const conditions =
    'memberIds' in payer ? payer.memberIds.map(ofMember) : payer.organisationIds.map(ofCompany);
  return sql.join(
    conditions.map((condition) => sql`SELECT id, issued_at FROM invoices WHERE ${condition}`),
    sql` UNION ALL `,
  );
}

/** A company may have tens of thousands of invoices, so triggers maintain their count. */
const countQuery = (payer: Payer): CountQuery =>
  'memberIds' in payer
    ? sql`SELECT count(*)::integer AS total FROM (${payerInvoices(payer)}) AS own`
    : sql`
        SELECT coalesce(sum(total), 0)::integer AS total FROM company_invoice_counts
        WHERE organisation_id = ANY (${payer.organisationIds}::uuid[])
      `;

/** Snapshot at the time of issue. Members have no ABN. */
export type BillTo = {
  name: string;
  address: string[];
  email: string | null;
  country?: string | null;
  abn?: string | null;
};

export type Supplier = { name: string; abn: string; address: string | null; email: string | null };

export function findInvoice(db: Db, id: string) {
  return db
    .selectFrom('invoices')
    .leftJoin('files', 'files.key', 'invoices.pdfKey')
    .select(['invoices.id', 'invoices.number', 'invoices.status', 'invoices.issuedAt'])
    .select(['invoices.assignedTo', 'invoices.memberId', 'invoices.organisationId'])
    .select(['invoices.totalCents', 'invoices.gstCents', 'invoices.purchaseOrder'])
    .select(['invoices.periodFrom', 'invoices.periodTo', 'invoices.paidOn', 'invoices.paidBy'])
    .select(['invoices.pdfKey', 'files.byteSize as pdfSize', today.as('today')])
    .select(['invoices.billTo', 'invoices.supplier', 'invoices.paymentDetails'])
    .$narrowType<{ billTo: BillTo; supplier: Supplier | null; paymentDetails: PaymentDetails | null }>()
    .where('invoices.id', '=', id)
    .executeTakeFirst();
}

export async function findInvoiceIdByNumber(db: Db, number: number): Promise<string | undefined> {
  const query = db.selectFrom('invoices').select('id').where('number', '=', number);
  return (await query.executeTakeFirst())?.id;
}

export function listInvoiceLines(db: Db, invoiceId: string) {
  return db
    .selectFrom('invoiceLines')
    .select(['description', 'quantity', 'unitCents'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('position')
    .execute();
}

type StatusChange =
  | { status: 'Closed'; paidBy: PaymentMethod; paidOn?: string | undefined }
  | { status: 'Cancelled' };

export async function closeInvoice(tx: Db, id: string, change: StatusChange): Promise<boolean> {
  const { status } = change;
  const payment = status === 'Closed' && {
    paidBy: change.paidBy,
    paidOn: change.paidOn ?? sql<string>`(${today})::date`,
  };
  const closed = await tx
    .updateTable('invoices')
    .set({ status, ...payment })
    .where('id', '=', id)
    .where('status', '=', 'Open')
    .returning('id')
    .execute();
  return closed.length > 0;
}

type StoredFile = { key: string; byteSize: number; replacedKey: string | null };

export async function setInvoiceFile(
  tx: Db,
  document: { table: 'invoices' | 'adjustmentNotes'; invoiceId: string },
  { key, byteSize, replacedKey }: StoredFile,
): Promise<void> {
  await tx
    .insertInto('files')
    .values({ key, byteSize, mediaType: 'application/pdf', isPublic: false })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ byteSize }))
    .execute();
  const { table, invoiceId } = document;
  if (table === 'invoices')
    await tx.updateTable('invoices').set({ pdfKey: key }).where('id', '=', invoiceId).execute();
  else
    await tx.updateTable('adjustmentNotes').set({ pdfKey: key }).where('invoiceId', '=', invoiceId).execute();
  if (replacedKey && replacedKey !== key)
    await tx.deleteFrom('files').where('key', '=', replacedKey).execute();
}

export type InvoiceDetails = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;
export type InvoiceLine = Awaited<ReturnType<typeof listInvoiceLines>>[number];
