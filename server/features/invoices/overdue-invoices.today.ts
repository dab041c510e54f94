import { formatPrice } from '#contract/money.ts';
import { isUuid } from '#contract/uuid.ts';
import type { Db } from '../../db/database.ts';
import { badRequest } from '../../http/errors.ts';
import { formatDate, toDueDate, toLocalDate } from '../../payments/payment-terms.ts';
import { tooLate } from '../../today/decide-item.ts';
import { formatCount, noDetails, toAction } from '../../today/describe-item.ts';
import { defineQueue } from '../../today/read-queue.sql.ts';
import type { Decision, QueueDetail, QueueItem, TodayKind } from '../../today/today-kind.ts';
import type { Services } from '../services.ts';
import { invoiceReminderEmail } from './invoices.emails.ts';
import { closeInvoice } from './invoices.sql.ts';
import {
  findOverdueInvoice,
  insertReminder,
  listReminderRecipients,
  type OverdueInvoice,
  selectOverdueInvoices,
} from './overdue-invoices.sql.ts';

type Deps = Pick<Services, 'config' | 'mailer'>;

export const overdueInvoiceKind = (services: Deps): TodayKind => ({
  name: 'invoice',
  queue: defineQueue({
    select: selectOverdueInvoices,
    columns: {
      id: 'value',
      number: 'value',
      payer: 'value',
      totalCents: 'value',
      reminderCount: 'value',
      daysOverdue: 'value',
      dueAt: 'time',
    },
    urgency: { since: 'dueAt', daysUntilLate: 0 },
    toItem: (invoice) => toItem(invoice),
  }),
  get: async (db, id) => {
    const invoice = isUuid(id) ? await findOverdueInvoice(db, id) : undefined;
    return invoice && describeInvoice(invoice);
  },
  decide: (tx, decision) =>
    decision.action === 'remind' ? sendReminder(services, tx, decision) : markPaid(tx, decision),
});

const dayMs = 86_400_000;
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

type Listed = Pick<
  OverdueInvoice,
  'id' | 'number' | 'payer' | 'totalCents' | 'reminderCount' | 'daysOverdue' | 'dueAt'
>;

const toItem = (invoice: Listed): QueueItem => ({
  id: invoice.id,
  title: `Invoice ${invoice.number} is ${formatCount(invoice.daysOverdue, 'day')} overdue`,
  reason: [
    invoice.payer,
    formatPrice(invoice.totalCents),
    ...(invoice.reminderCount > 0 ? [`${formatCount(invoice.reminderCount, 'reminder')} sent`] : []),
  ].join(' · '),
  since: invoice.dueAt,
  state: 'late',
});

function describeInvoice(invoice: OverdueInvoice): QueueDetail {
  const { today, issuedAt, lastReminderAt } = invoice;
  return {
    ...toItem(invoice),
    ...noDetails,
    version: invoice.version,
    subject: { kind: 'invoice', id: invoice.id, label: `invoice ${invoice.number}` },
    heading: invoice.payer,
    note: `Invoice ${invoice.number} · ${invoice.kind}`,
    facts: [
      { label: 'Amount', value: formatPrice(invoice.totalCents) },
      { label: 'Issued', value: formatDate(toLocalDate(issuedAt)) },
      { label: 'Due', value: formatDate(toDueDate(issuedAt)), badge: { kind: 'warning', text: 'Overdue' } },
      ...(invoice.assignedTo === 'Company' ? [{ label: 'Ordered by', value: invoice.memberName }] : []),
      {
        label: 'Reminders',
        value: lastReminderAt
          ? `${invoice.reminderCount}, last on ${formatDate(toLocalDate(lastReminderAt))}`
          : 'None',
      },
    ],
    question: 'When was it paid?',
    choices: [
      { id: today, title: 'Today', note: formatDate(today) },
      { id: addDays(today, -1), title: 'Yesterday', note: formatDate(addDays(today, -1)) },
      {
        id: 'date',
        title: 'On another day',
        note: 'Between the invoice date and today',
        dates: { first: toLocalDate(issuedAt), last: today },
      },
    ],
    actions: [
      toAction('a', 'paid', 'Mark as paid', 'marked as paid', { needsChoice: true }),
      toAction('e', 'remind', 'Send a reminder', 'sent a reminder for'),
    ],
    consequence: 'A reminder has the PDF and waits 10 seconds, so that you can undo. At most one a week.',
  };
}

async function markPaid(tx: Db, { id, choice }: Decision): Promise<string> {
  const invoice = await findOverdueInvoice(tx, id);
  if (!invoice) throw tooLate();
  const isClosed = await closeInvoice(tx, id, { status: 'Closed', paidBy: 'bank transfer', paidOn: choice });
  if (!isClosed) throw tooLate();
  return `Invoice ${invoice.number} marked as paid.`;
}

/** Billing contacts of the company each get one. */
async function sendReminder({ config, mailer }: Deps, tx: Db, decision: Decision): Promise<string> {
  const invoice = await findOverdueInvoice(tx, decision.id);
  if (!invoice) throw tooLate();
  const recipients = await listReminderRecipients(tx, invoice);
  if (recipients.length === 0) throw badRequest('Nobody is left to remind: the accounts are disabled.');
  await insertReminder(tx, invoice.id, decision.caller.memberId);
  const { historyEntryId } = decision;
  for (const recipient of recipients) {
    const content = invoiceReminderEmail(invoice, recipient, config);
    await mailer.enqueue(tx, recipient.email, content, historyEntryId ? { historyEntryId } : {});
  }
  return `Reminder for invoice ${invoice.number} sent.`;
}
