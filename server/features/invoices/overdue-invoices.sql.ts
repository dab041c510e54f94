import { type RawBuilder, sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import type { Db } from '../../db/database.ts';
import type { PaymentDetails } from '../../payments/bank-account.ts';
import { daysToPay } from '../../payments/payment-terms.ts';
import { hasId } from '../../today/read-queue.sql.ts';
import type { QueueFilter } from '../../today/today-kind.ts';
import { isInQueue } from '../../today/today-marks.sql.ts';
import type { Supplier } from './invoices.sql.ts';

export type OverdueInvoice = {
  id: string;
  number: number;
  kind: string;
  assignedTo: 'Individual' | 'Company';
  memberId: string;
  organisationId: string | null;
  payer: string;
  memberName: string;
  issuedAt: Date;
  totalCents: number;
  supplier: Supplier | null;
  paymentDetails: PaymentDetails | null;
  reminderCount: number;
  lastReminderAt: Date | null;
  /** The start of the due date in the association's time zone. */
  dueAt: Date;
  daysOverdue: number;
  today: string;
  version: string;
};

/** A literal, so that the planner can estimate how many rows are before a date. */
const timeZone = sql.lit(associationTimeZone);
const today = sql`(now() AT TIME ZONE ${timeZone})::date`;

/** Invoices issued before this moment are overdue, as `isOverdue` decides. */
const latestOverdueIssue = sql`((${today} - ${sql.lit(daysToPay)})::timestamp AT TIME ZONE ${timeZone})`;

const dueDate = sql`((issued_at AT TIME ZONE ${timeZone})::date + ${sql.lit(daysToPay)})`;

/** Leaves out invoices with a reminder in the last 7 days. With NOT IN the database reads these once, not for each invoice. */
const overdueQuery = (condition: RawBuilder<boolean>) => sql<OverdueInvoice>`
  SELECT invoices.id, number, kind, assigned_to, member_id, organisation_id, bill_to ->> 'name' AS payer,
    (SELECT first_name || ' ' || last_name FROM members WHERE members.id = member_id) AS member_name,
    issued_at, total_cents, supplier, payment_details,
    (SELECT count(*)::integer FROM invoice_reminders WHERE invoice_id = invoices.id) AS reminder_count,
    (SELECT max(created_at) FROM invoice_reminders WHERE invoice_id = invoices.id) AS last_reminder_at,
    ${dueDate}::timestamp AT TIME ZONE ${timeZone} AS due_at, (SELECT ${today}) - ${dueDate} AS days_overdue,
    ${today}::text AS today, status || issued_at AS version
  FROM invoices
  WHERE status = 'Open' AND issued_at < ${latestOverdueIssue}
    AND id NOT IN (SELECT invoice_id FROM invoice_reminders WHERE created_at > now() - interval '7 days')
    AND ${isInQueue('invoice', sql`invoices.id::text`)} AND ${condition}
  ORDER BY issued_at, id
`;

export const selectOverdueInvoices = ({ ids }: QueueFilter) => overdueQuery(hasId(sql`invoices.id`, ids));

export async function findOverdueInvoice(db: Db, id: string): Promise<OverdueInvoice | undefined> {
  return (await overdueQuery(sql`invoices.id = ${id}`).execute(db)).rows[0];
}

export type ReminderRecipient = { firstName: string; email: string; emailConfirmedAt: Date | null };

/** The billing contacts of a company, or the member who ordered. */
export async function listReminderRecipients(db: Db, invoice: OverdueInvoice): Promise<ReminderRecipient[]> {
  const recipients = db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.memberId', 'members.id')
    .select(['members.firstName', 'accounts.email', 'accounts.emailConfirmedAt'])
    .where('accounts.disabledAt', 'is', null);
  const contacts =
    invoice.assignedTo === 'Company'
      ? await recipients
          .where('members.organisationId', '=', invoice.organisationId)
          .where('members.isBillingContact', '=', true)
          .orderBy('members.sortName')
          .limit(5)
          .execute()
      : [];
  return contacts.length > 0 ? contacts : recipients.where('members.id', '=', invoice.memberId).execute();
}

export async function insertReminder(tx: Db, invoiceId: string, sentBy: string): Promise<void> {
  await tx.insertInto('invoiceReminders').values({ invoiceId, sentBy }).execute();
}
