import type { InvoiceStatus } from '#contract/invoices.ts';
import { formatDollars } from '#contract/money.ts';
import type { Config } from '../../config/config.ts';
import { listBankDetails, toPaymentDetails } from '../../payments/bank-account.ts';
import { isGstFree } from '../../payments/gst.ts';
import { formatDate, isOverdue, toDueDate, toLocalDate } from '../../payments/payment-terms.ts';
import type { AdjustmentNote } from './adjustment-notes.sql.ts';
import type { BillTo, InvoiceDetails, InvoiceLine, Supplier } from './invoices.sql.ts';

export type Fact = [label: string, value: string];

export type InvoiceDocument = {
  title: 'Tax invoice' | 'Adjustment note';
  number: string;
  issuedAt: Date;
  supplier: Supplier;
  billTo: BillTo;
  facts: Fact[];
  lines: InvoiceLine[];
  gstCents: number;
  totalCents: number;
  isGstFree: boolean;
  paymentStatus: PaymentStatus;
  stamp: string | null;
};

export type PaymentStatus = {
  tone: 'due' | 'overdue' | 'paid' | 'void';
  headline: string;
  facts: Fact[];
  text: string;
};

/** The defaults of the environment, for imported invoices. Later changes of settings do not affect issued invoices. */
type DocumentConfig = Pick<Config, 'settingDefaults'>;

export const formatNoteNumber = (number: number) => `AN-${number}`;

/** The invoice of a company does not name the member who ordered. */
export function toInvoiceDocument(
  invoice: InvoiceDetails,
  lines: InvoiceLine[],
  note: AdjustmentNote | undefined,
  config: DocumentConfig,
): InvoiceDocument {
  const { number, issuedAt, status, purchaseOrder, periodFrom, periodTo } = invoice;
  const facts: (Fact | null)[] = [
    ['Invoice number', String(number)],
    ['Date of issue', formatDate(toLocalDate(issuedAt))],
    status === 'Open' ? ['Due date', formatDate(toDueDate(issuedAt))] : null,
    purchaseOrder ? ['Purchase order', purchaseOrder] : null,
    periodFrom && periodTo ? ['Membership', `${formatDate(periodFrom)} to ${formatDate(periodTo)}`] : null,
    ['Status', status],
  ];
  return {
    title: 'Tax invoice',
    number: String(number),
    ...toSharedFields(invoice, config),
    facts: facts.filter((fact) => fact !== null),
    lines,
    paymentStatus: paymentStatusByInvoiceStatus[status as InvoiceStatus](invoice, config, note),
    stamp: status === 'Cancelled' ? 'Cancelled' : null,
  };
}

export function toAdjustmentNoteDocument(
  invoice: InvoiceDetails,
  lines: InvoiceLine[],
  note: AdjustmentNote,
  config: DocumentConfig,
): InvoiceDocument {
  const number = formatNoteNumber(note.number);
  const issuedOn = formatDate(toLocalDate(invoice.issuedAt));
  const { totalCents, gstCents } = invoice;
  return {
    title: 'Adjustment note',
    number,
    ...toSharedFields(invoice, config),
    issuedAt: note.issuedAt,
    facts: [
      ['Note number', number],
      ['Date of issue', formatDate(toLocalDate(note.issuedAt))],
      ['Tax invoice', `${invoice.number} of ${issuedOn}`],
      ...(invoice.purchaseOrder ? [['Purchase order', invoice.purchaseOrder] satisfies Fact] : []),
      ['Reason', 'Invoice cancelled'],
    ],
    lines: lines.map((line) => ({ ...line, quantity: -line.quantity })),
    // Avoids -0 for an invoice without GST.
    gstCents: gstCents && -gstCents,
    totalCents: -totalCents,
    paymentStatus: {
      tone: 'void',
      headline: `Tax invoice ${invoice.number} is reversed in full: ${formatDollars(-totalCents)}`,
      facts: [],
      text: `The invoice of ${issuedOn} was cancelled before it was paid. Nothing is due.`,
    },
    stamp: null,
  };
}

function toSharedFields(invoice: InvoiceDetails, { settingDefaults }: DocumentConfig) {
  const { name, abn, address, email } = settingDefaults.association;
  const configured = { name, abn, address: address || null, email: email || null };
  const { issuedAt, supplier, billTo, gstCents, totalCents } = invoice;
  const isExempt = isGstFree(invoice);
  return { issuedAt, supplier: supplier ?? configured, billTo, gstCents, totalCents, isGstFree: isExempt };
}

type ToPaymentStatus = (
  invoice: InvoiceDetails,
  config: DocumentConfig,
  note?: AdjustmentNote,
) => PaymentStatus;

const paymentStatusByInvoiceStatus: Record<InvoiceStatus, ToPaymentStatus> = {
  Open: (invoice, { settingDefaults }) => {
    const { account, text } = invoice.paymentDetails ?? toPaymentDetails(settingDefaults);
    const dueDate = formatDate(toDueDate(invoice.issuedAt));
    const total = formatDollars(invoice.totalCents);
    const isLate = isOverdue(invoice, invoice.today);
    return {
      tone: isLate ? 'overdue' : 'due',
      headline: isLate ? `Overdue, was due by ${dueDate}: ${total}` : `Amount due by ${dueDate}: ${total}`,
      facts: account ? listBankDetails(account, String(invoice.number)) : [],
      text,
    };
  },
  Closed: ({ totalCents, paidOn, paidBy }) => ({
    tone: 'paid',
    headline: paidOn
      ? `Paid on ${formatDate(paidOn)} by ${paidBy}: ${formatDollars(totalCents)}`
      : `Paid in full: ${formatDollars(totalCents)}`,
    facts: [],
    text: 'Nothing is due. Thank you.',
  }),
  Cancelled: (_invoice, _config, note) => ({
    tone: 'void',
    headline: 'This invoice has been cancelled. Nothing is due.',
    facts: [],
    text: note
      ? `Adjustment note ${formatNoteNumber(note.number)} of ${formatDate(toLocalDate(note.issuedAt))} reverses it in full.`
      : '',
  }),
};
