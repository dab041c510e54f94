import type { InvoiceStatus } from '#contract/invoices.ts';
import type { Config } from '../../config.ts';
import type { InvoicePaper } from './invoice-pdf.ts';
import type { InvoiceLine, InvoiceRow, WholeInvoice } from './invoices.sql.ts';

export const presentInvoice = (invoice: InvoiceRow) => ({
  id: invoice.id,
  invoiceNumber: String(invoice.number),
  type: invoice.kind,
  status: invoice.status as InvoiceStatus,
  date: invoice.issuedAt.toISOString(),
  totalPrice: invoice.totalCents / 100,
});

/** The invoice as it stands on paper. A company's names the company alone, not the member who ordered. */
export function presentPaper(
  invoice: WholeInvoice,
  lines: InvoiceLine[],
  { association, invoicePaymentDetails }: Pick<Config, 'association' | 'invoicePaymentDetails'>,
): InvoicePaper {
  return {
    association,
    number: String(invoice.number),
    issuedAt: invoice.issuedAt,
    status: invoice.status as InvoiceStatus,
    billTo: invoice.billTo,
    lines,
    gstCents: invoice.gstCents,
    totalCents: invoice.totalCents,
    paymentDetails: invoicePaymentDetails,
  };
}
