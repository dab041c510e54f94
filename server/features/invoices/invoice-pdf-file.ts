import { createHash } from 'node:crypto';
import { registerPendingFile } from '../../files/orphaned-files.sql.ts';
import type { FileResponse } from '../../http/file-response.ts';
import type { Services } from '../services.ts';
import { type AdjustmentNote, findAdjustmentNote } from './adjustment-notes.sql.ts';
import { type InvoiceDocument, toAdjustmentNoteDocument, toInvoiceDocument } from './invoice-document.ts';
import { findInvoice, type InvoiceDetails, listInvoiceLines, setInvoiceFile } from './invoices.sql.ts';
import { renderInvoicePdf } from './pdf-worker.ts';

type PdfDeps = Pick<Services, 'config' | 'db' | 'fileStore'>;

/** Increase when the layout changes, so that existing files are replaced. */
const layoutVersion = 4;

type PdfRequest = Parameters<typeof setInvoiceFile>[1] & {
  /** Identifies the content: a changed key creates a new file. */
  contentKey: string;
  pdfKey: string | null;
  pdfSize: number | null;
  downloadName: string;
  loadDocument: () => Promise<InvoiceDocument>;
};

export async function getInvoicePdfById(services: PdfDeps, id: string) {
  const invoice = await findInvoice(services.db, id);
  return invoice ? getInvoicePdf(services, invoice) : null;
}

export async function getInvoicePdf(services: PdfDeps, invoice: InvoiceDetails): Promise<FileResponse> {
  const { config, db } = services;
  const { id, status, pdfKey, pdfSize } = invoice;
  const note = status === 'Cancelled' ? await findAdjustmentNote(db, id) : undefined;
  const loadDocument = async () => toInvoiceDocument(invoice, await listInvoiceLines(db, id), note, config);
  const paymentStatus = JSON.stringify(toInvoiceDocument(invoice, [], note, config).paymentStatus);
  const contentKey = `invoice/${layoutVersion}/${id}/${status}/${paymentStatus}`;
  const downloadName = `Invoice-${id}.pdf`;
  const request = { invoiceId: id, contentKey, pdfKey, pdfSize, downloadName, loadDocument };
  return getPdf(services, { table: 'invoices', ...request });
}

export function getAdjustmentNotePdf(services: PdfDeps, invoice: InvoiceDetails, note: AdjustmentNote) {
  const { config, db } = services;
  const { id } = invoice;
  const { pdfKey, pdfSize } = note;
  const loadDocument = async () =>
    toAdjustmentNoteDocument(invoice, await listInvoiceLines(db, id), note, config);
  const contentKey = `adjustment-note/${layoutVersion}/${id}`;
  const downloadName = `Adjustment-note-${id}.pdf`;
  const request = { invoiceId: id, contentKey, pdfKey, pdfSize, downloadName, loadDocument };
  return getPdf(services, { table: 'adjustmentNotes', ...request });
}

/** Coalesces concurrent downloads of one file. */
const pendingRenders = new Map<string, Promise<number>>();

async function getPdf(services: PdfDeps, request: PdfRequest): Promise<FileResponse> {
  const { contentKey, pdfKey, pdfSize, downloadName } = request;
  const key = `${createHash('sha256').update(contentKey).digest('base64url').slice(0, 32)}.pdf`;
  const byteSize = pdfKey === key && pdfSize !== null ? pdfSize : await renderOnce(services, request, key);
  return { body: services.fileStore.open(key), mediaType: 'application/pdf', byteSize, downloadName };
}

async function renderOnce(services: PdfDeps, request: PdfRequest, key: string): Promise<number> {
  const rendering =
    pendingRenders.get(key) ??
    renderAndStore(services, request, key).finally(() => pendingRenders.delete(key));
  pendingRenders.set(key, rendering);
  return rendering;
}

async function renderAndStore({ db, fileStore }: PdfDeps, request: PdfRequest, key: string) {
  const bytes = await renderInvoicePdf(await request.loadDocument());
  await fileStore.put(await registerPendingFile(db, key), bytes);
  const file = { key, byteSize: bytes.length, replacedKey: request.pdfKey };
  await db.transaction().execute((tx) => setInvoiceFile(tx, request, file));
  return bytes.length;
}
