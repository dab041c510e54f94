import { sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import type { PaymentMethod } from '#contract/invoices.ts';
import type { Settings } from '#contract/settings.ts';
import type { Config } from '../../config/config.ts';
import { incrementInvoiceNumber } from '../../db/counters.sql.ts';
import type { Db } from '../../db/database.ts';
import { toPaymentDetails } from '../../payments/bank-account.ts';
import { computeGstCents } from '../../payments/gst.ts';
import { type PurchaseLine, sumLineCents } from '../../payments/payment-provider.ts';
import type { BillTo } from './invoices.sql.ts';

const firstNumber = 10_001;

export type NewInvoice = {
  memberId: string;
  organisationId?: string;
  kind: string;
  paidBy?: PaymentMethod;
  membershipMonths?: number;
  purchaseOrder?: string;
  lines: PurchaseLine[];
};

/** The invoice keeps the settings of its issue. */
type InvoiceTerms = { config: Pick<Config, 'gstRule'>; settings: { current: Settings } };
export type IssuedInvoice = Awaited<ReturnType<typeof issueInvoice>>;

/** Call late in the transaction: the number counter stays locked until it ends. */
export async function issueInvoice(tx: Db, { config, settings }: InvoiceTerms, invoice: NewInvoice) {
  const { memberId, organisationId, kind, paidBy, membershipMonths, purchaseOrder, lines } = invoice;
  const totalCents = sumLineCents(lines);
  const billTo = await findBillTo(tx, invoice);
  const { name, abn, address, email } = settings.current.association;
  const issued = await tx
    .insertInto('invoices')
    .values({
      number: await incrementInvoiceNumber(tx, 'invoice', firstNumber),
      assignedTo: organisationId ? 'Company' : 'Individual',
      memberId,
      organisationId: organisationId ?? null,
      kind,
      status: paidBy ? 'Closed' : 'Open',
      issuedAt: sql<Date>`clock_timestamp()`,
      totalCents,
      gstCents: computeGstCents(totalCents, config.gstRule, billTo.country),
      billTo: JSON.stringify(billTo),
      supplier: JSON.stringify({ name, abn, address: address || null, email: email || null }),
      paymentDetails: JSON.stringify(toPaymentDetails(settings.current)),
      purchaseOrder: purchaseOrder || null,
      ...(paidBy && { paidOn: today, paidBy }),
      ...(membershipMonths && { periodFrom: today, periodTo: lastDayAfter(membershipMonths) }),
    })
    .returning(['id', 'number', 'issuedAt', 'totalCents', 'gstCents'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invoiceLines')
    .values(lines.map((line, position) => ({ invoiceId: issued.id, position, ...line })))
    .execute();
  return { ...issued, billTo };
}

const today = sql<string>`(clock_timestamp() AT TIME ZONE ${associationTimeZone})::date`;
const lastDayAfter = (months: number) =>
  sql<string>`(${today} + make_interval(months => ${months}))::date - 1`;

/** A snapshot: later changes of the buyer do not affect the invoice. */
async function findBillTo(tx: Db, { memberId, organisationId }: NewInvoice): Promise<BillTo> {
  const { rows } = await sql<{ billTo: BillTo }>`SELECT ${
    organisationId
      ? sql`bill_to_organisation(organisations) AS bill_to FROM organisations WHERE id = ${organisationId}`
      : sql`bill_to_member(members, accounts.email) AS bill_to
            FROM members LEFT JOIN accounts ON accounts.member_id = members.id
            WHERE members.id = ${memberId}`
  }`.execute(tx);
  return (rows[0] as { billTo: BillTo }).billTo;
}
