import { invoices } from '#contract/invoices.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { type Answer, call } from '#web/api/call.ts';
import { queryFor } from '#web/api/query-client.ts';
import { saveFile } from '#web/api/save-file.ts';
import type { OnProgress } from '#web/api/transfer.ts';

export type Invoice = Answer<typeof invoices.listInvoices>['invoices'][number];
/** Whom an invoice is addressed to: a member, or the company that the member pays for. */
export type AssignedType = 'Individual' | 'Company';

/** Invoices to show, or how many of them are on their way. */
export type Shown = { title: string; invoices: Invoice[] | number };

export const invoicesAPage = 10;

export const invoicesQuery = (invoiceAssignedType: AssignedType, page = 1) =>
  queryFor(invoices.listInvoices, { query: { page, size: invoicesAPage, invoiceAssignedType } });

const noFile = 'Could not download invoice.';

export async function downloadInvoice(id: string, onProgress: OnProgress): Promise<void> {
  const file = await call(invoices.downloadInvoice, { params: { id } }, { onProgress });
  // A page of a proxy or of a network's own sign-in is not the invoice.
  if (file.size === 0 || file.type.startsWith('text/')) throw new ApiError(noFile, { status: 200 });
  saveFile(file, `Invoice-${id}.pdf`);
}

/** What to tell of a download that failed, and of which: the server's words, or that there was no file, and why. */
export function downloadFault(error: unknown, invoiceNumber: string): { title: string; description: string } {
  const invoice = `Invoice ${invoiceNumber}`;
  const unanswered = error instanceof ApiError && error.status === 0;
  return unanswered
    ? { title: noFile, description: `${invoice}. ${error.message}` }
    : { title: messageOf(error), description: invoice };
}
