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

/** A PDF that an invoice offers for download. */
export type Paper = {
  /** In the middle of a sentence: 'invoice 10001'. */
  name: string;
  download: (onProgress: OnProgress) => Promise<void>;
  noFile: string;
};

export function invoicePaper({ id, invoiceNumber }: Pick<Invoice, 'id' | 'invoiceNumber'>): Paper {
  const noFile = 'Could not download invoice.';
  return {
    name: `invoice ${invoiceNumber}`,
    noFile,
    download: async (onProgress) =>
      save(
        await call(invoices.downloadInvoice, { params: { id } }, { onProgress }),
        `Invoice-${id}.pdf`,
        noFile,
      ),
  };
}

export function adjustmentNotePaper(id: string, adjustmentNoteNumber: string): Paper {
  const noFile = 'Could not download adjustment note.';
  return {
    name: `adjustment note ${adjustmentNoteNumber}`,
    noFile,
    download: async (onProgress) =>
      save(
        await call(invoices.downloadAdjustmentNote, { params: { id } }, { onProgress }),
        `Adjustment-note-${id}.pdf`,
        noFile,
      ),
  };
}

function save(file: Blob, name: string, noFile: string): void {
  // A page of a proxy or of a network's own sign-in is not the invoice.
  if (file.size === 0 || file.type.startsWith('text/')) throw new ApiError(noFile, { status: 200 });
  saveFile(file, name);
}

/** The name at the start of a sentence. */
export const titleOf = ({ name }: Paper) => name.charAt(0).toUpperCase() + name.slice(1);

/** What to tell of a download that failed, and of which: the server's words, or that there was no file, and why. */
export function downloadFault(error: unknown, paper: Paper): { title: string; description: string } {
  const unanswered = error instanceof ApiError && error.status === 0;
  return unanswered
    ? { title: paper.noFile, description: `${titleOf(paper)}. ${error.message}` }
    : { title: messageOf(error), description: titleOf(paper) };
}
