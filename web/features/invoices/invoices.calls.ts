import { invoices } from '#contract/invoices.ts';
import { ApiError, toErrorMessage } from '#web/api/api-error.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import type { OnProgress } from '#web/api/progress-transfer.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { saveFile } from '#web/api/save-file.ts';

export type Invoice = ResponseBody<typeof invoices.listInvoices>['invoices'][number];
export type AssignedType = 'Individual' | 'Company';

export const invoicesPageSize = 10;

export const invoicesQuery = (invoiceAssignedType: AssignedType, page = 1) =>
  endpointQuery(invoices.listInvoices, { query: { page, size: invoicesPageSize, invoiceAssignedType } });

export type InvoiceDocument = {
  /** For the middle of a sentence: 'invoice 10001'. */
  name: string;
  download: (onProgress: OnProgress) => Promise<void>;
  failureMessage: string;
};

export const toInvoiceDocument = ({ id, invoiceNumber }: Pick<Invoice, 'id' | 'invoiceNumber'>) =>
  toDocument(invoices.downloadInvoice, id, 'invoice', invoiceNumber);

export const toAdjustmentNoteDocument = (id: string, adjustmentNoteNumber: string) =>
  toDocument(invoices.downloadAdjustmentNote, id, 'adjustment note', adjustmentNoteNumber);

type DownloadEndpoint = typeof invoices.downloadInvoice | typeof invoices.downloadAdjustmentNote;

function toDocument(endpoint: DownloadEndpoint, id: string, kind: string, number: string): InvoiceDocument {
  const failureMessage = `Could not download ${kind}.`;
  return {
    name: `${kind} ${number}`,
    failureMessage,
    download: async (onProgress) => {
      const file = await call(endpoint, { params: { id } }, { onProgress });
      if (file.size === 0) throw new ApiError(failureMessage, { status: 200 });
      saveFile(file, `${capitalise(kind).replace(' ', '-')}-${id}.pdf`);
    },
  };
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const formatTitle = ({ name }: InvoiceDocument) => capitalise(name);

export function toDownloadError(error: unknown, document: InvoiceDocument) {
  const isUnreachable = error instanceof ApiError && error.status === 0;
  return isUnreachable
    ? { title: document.failureMessage, description: `${formatTitle(document)}. ${error.message}` }
    : { title: toErrorMessage(error), description: formatTitle(document) };
}
