import type { InvoiceStatus } from '#contract/invoices.ts';
import { dueDayOf, isOverdue } from '../../payments/payment-terms.ts';
import type { InvoiceRow } from './invoices.sql.ts';

export const presentInvoice = (invoice: InvoiceRow) => ({
  id: invoice.id,
  invoiceNumber: String(invoice.number),
  type: invoice.kind,
  status: invoice.status as InvoiceStatus,
  date: invoice.issuedAt.toISOString(),
  totalPrice: invoice.totalCents / 100,
  ...(invoice.status === 'Open' && {
    dueDate: dueDayOf(invoice.issuedAt),
    isOverdue: isOverdue(invoice, invoice.today),
  }),
  ...(invoice.adjustmentNote && { adjustmentNoteNumber: formatNoteNumber(invoice.adjustmentNote) }),
});

export const formatNoteNumber = (number: number) => `AN-${number}`;
