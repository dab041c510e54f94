import { createHash } from 'node:crypto';
import { registerPendingFile } from '../../files/orphaned-files.sql.ts';
import type { FileResponse } from '../../http/file-response.ts';
import type { Services } from '../services.ts';
import { type AdjustmentNote, findAdjustmentNote } from './adjustment-notes.sql.ts';
import { type InvoiceDocument, toAdjustmentNotePaper, toInvoicePaper } from './invoice-document.ts';
import { findInvoice, listInvoiceLines, setInvoiceFile, type WholeInvoice } from './invoices.sql.ts';
import { renderInvoicePdf } from './pdf-worker.ts';

type FileParts = Pick<Services, 'config' | 'db' | 'fileStore'>;

/** Increase when the layout changes, to replace existing files. */
const layoutVersion = 4;

type Document = Parameters<typeof setInvoiceFile>[1] & {
  /** Identifies the content: a changed recipe makes a new file. */
  recipe: string;
  pdfKey: string | null;
  pdfSize: number | null;
  saveAs: string;
  compose: () => Promise<InvoiceDocument>;
};

export async function openInvoiceById(services: FileParts, id: string) {
  const invoice = await findInvoice(services.db, id);
  return invoice ? getInvoicePdf(services, invoice) : null;
}

export async function getInvoicePdf(services: FileParts, invoice: WholeInvoice): Promise<FileResponse> {
  const { config, db } = services;
  const { id, status, pdfKey, pdfSize } = invoice;
  const note = status === 'Cancelled' ? await findAdjustmentNote(db, id) : undefined;
  const compose = async () => toInvoicePaper(invoice, await listInvoiceLines(db, id), note, config);
  const outcome = JSON.stringify(toInvoicePaper(invoice, [], note, config).outcome);
  const recipe = `invoice/${layoutVersion}/${id}/${status}/${outcome}`;
  const saveAs = `Invoice-${id}.pdf`;
  return openDocument(services, {
    table: 'invoices',
    invoiceId: id,
    recipe,
    pdfKey,
    pdfSize,
    saveAs,
    compose,
  });
}

export function openAdjustmentNoteFile(services: FileParts, invoice: WholeInvoice, note: AdjustmentNote) {
  const { config, db } = services;
  const { id } = invoice;
  const { pdfKey, pdfSize } = note;
  const compose = async () => toAdjustmentNotePaper(invoice, await listInvoiceLines(db, id), note, config);
  const recipe = `adjustment-note/${layoutVersion}/${id}`;
  const saveAs = `Adjustment-note-${id}.pdf`;
  const document = { invoiceId: id, recipe, pdfKey, pdfSize, saveAs, compose };
  return openDocument(services, { table: 'adjustmentNotes', ...document });
}

/** Concurrent downloads share one file. */
const underWay = new Map<string, Promise<number>>();

async function openDocument(services: FileParts, document: Document): Promise<FileResponse> {
  const { recipe, pdfKey, pdfSize, saveAs: downloadName } = document;
  const key = `${createHash('sha256').update(recipe).digest('base64url').slice(0, 32)}.pdf`;
  const byteSize = pdfKey === key && pdfSize !== null ? pdfSize : await renderOnce(services, document, key);
  return { body: services.fileStore.open(key), mediaType: 'application/pdf', byteSize, downloadName };
}

async function renderOnce(services: FileParts, document: Document, key: string): Promise<number> {
  const making = underWay.get(key) ?? makeFile(services, document, key).finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}

async function makeFile({ db, fileStore }: FileParts, document: Document, key: string): Promise<number> {
  const bytes = await renderInvoicePdf(await document.compose());
  await fileStore.put(await registerPendingFile(db, key), bytes);
  const file = { key, byteSize: bytes.length, replaces: document.pdfKey };
  await db.transaction().execute((tx) => setInvoiceFile(tx, document, file));
  return bytes.length;
}
