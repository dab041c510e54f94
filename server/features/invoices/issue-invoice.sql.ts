import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { gstIn, type PurchaseLine, totalOf } from '../../payments/payment-provider.ts';
import type { BillTo } from './invoices.sql.ts';

const firstNumber = 10_001;

export type NewInvoice = {
  memberId: string;
  /** Given, it is the organisation's invoice; otherwise the member's own. */
  organisationId?: string;
  kind: string;
  /** Closed from the start, where it was paid before it was issued. */
  isPaid?: boolean;
  lines: PurchaseLine[];
};

export type IssuedInvoice = { id: string; number: number; issuedAt: Date; billTo: BillTo };

/** Only inside a transaction, as one of its last steps: its number keeps every other invoice waiting until the end. */
export async function issueInvoice(tx: Db, invoice: NewInvoice): Promise<IssuedInvoice> {
  const { memberId, organisationId, kind, isPaid = false, lines } = invoice;
  const totalCents = totalOf(lines);
  const issued = await tx
    .insertInto('invoices')
    .values({
      number: await takeNumber(tx),
      assignedTo: organisationId ? 'Company' : 'Individual',
      memberId,
      organisationId: organisationId ?? null,
      kind,
      status: isPaid ? 'Closed' : 'Open',
      issuedAt: sql<Date>`clock_timestamp()`,
      totalCents,
      gstCents: gstIn(totalCents),
      billTo: organisationId ? organisationNow(organisationId) : memberNow(memberId),
    })
    .returning(['id', 'number', 'issuedAt', sql<BillTo>`bill_to`.as('billTo')])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invoiceLines')
    .values(lines.map((line, position) => ({ invoiceId: issued.id, position, ...line })))
    .execute();
  return issued;
}

/** Whom it is addressed to, as they are at this moment: what they change later leaves the paper as it is. */
const organisationNow = (id: string) =>
  sql<string>`(SELECT bill_to_organisation(organisations) FROM organisations WHERE id = ${id})`;
const memberNow = (id: string) => sql<string>`(
  SELECT bill_to_member(members, accounts.email)
  FROM members LEFT JOIN accounts ON accounts.member_id = members.id
  WHERE members.id = ${id}
)`;

/** The counter's row stays locked until the transaction ends, so that one that fails leaves no gap. */
async function takeNumber(tx: Db): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ name: 'invoice', value: firstNumber })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql<number>`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
