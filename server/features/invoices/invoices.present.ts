import type { InvoiceStatus } from '#contract/invoices.ts';
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
  association: { name: string; abn: string },
): InvoicePaper {
  return {
    association,
    number: String(invoice.number),
    issuedAt: invoice.issuedAt,
    status: invoice.status as InvoiceStatus,
    billTo: invoice.assignedTo === 'Company' ? companyOf(invoice) : memberOf(invoice),
    lines,
    gstCents: invoice.gstCents,
    totalCents: invoice.totalCents,
  };
}

function companyOf(invoice: WholeInvoice): string[] {
  const place = joined(invoice.organisationSuburb, invoice.organisationState);
  return filledOnly([invoice.organisationName, place, invoice.organisationCountry]);
}

function memberOf(invoice: WholeInvoice): string[] {
  return filledOnly([
    joined(invoice.firstName, invoice.lastName),
    invoice.postalAddress1,
    invoice.postalAddress2,
    joined(invoice.postalSuburb, invoice.postalState, invoice.postalPostcode),
    // Not a country, but the choice of those who live in none of the listed ones.
    invoice.postalCountry === 'International' ? null : invoice.postalCountry,
  ]);
}

const filledOnly = (parts: (string | null)[]) => parts.filter((part): part is string => Boolean(part));
const joined = (...parts: (string | null)[]) => filledOnly(parts).join(' ');
