import { invoices } from '#contract/invoices.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { type Answer, call } from '#web/api/call.ts';
import { queryFor } from '#web/api/query-client.ts';
import { saveFile } from '#web/api/save-file.ts';
import type { OnProgress } from '#web/api/transfer.ts';

export type Invoice = Answer<typeof invoices.listInvoices>['invoices'][number];
export type AssignedType = 'Individual' | 'Company';

/** Invoices, or how many are loading. */
export type Shown = { title: string; invoices: Invoice[] | number };

export const invoicesAPage = 10;

export const invoicesQuery = (invoiceAssignedType: AssignedType, page = 1) =>
  queryFor(invoices.listInvoices, { query: { page, size: invoicesAPage, invoiceAssignedType } });

export type Paper = {
  /** For the middle of a sentence: 'invoice 10001'. */
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
  // A proxy or captive portal may return a page instead.
  if (file.size === 0 || file.type.startsWith('text/')) throw new ApiError(noFile, { status: 200 });
  saveFile(file, name);
}

export const titleOf = ({ name }: Paper) => name.charAt(0).toUpperCase() + name.slice(1);

export function downloadFault(error: unknown, paper: Paper): { title: string; description: string } {
  const unanswered = error instanceof ApiError && error.status === 0;
  return unanswered
    ? { title: paper.noFile, description: `${titleOf(paper)}. ${error.message}` }
    : { title: messageOf(error), description: titleOf(paper) };
}
