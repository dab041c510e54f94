import { createHash } from 'node:crypto';
import { announceFile } from '../../files/loose-files.sql.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import type { FeatureParts } from '../feature-parts.ts';
import { printInvoice } from './invoice-press.ts';
import { presentPaper } from './invoices.present.ts';
import { findInvoice, listInvoiceLines, setInvoiceFile, type WholeInvoice } from './invoices.sql.ts';

type FileParts = Pick<FeatureParts, 'config' | 'db' | 'fileStore'>;

/** Raised when the paper looks different, so that files made before are made anew. */
const layout = 3;

/** Says what is in the file: a status that changed since asks for another key, and so for another file. */
function fileKeyOf({ id, status }: WholeInvoice, { invoicePaymentDetails }: FileParts['config']): string {
  const howToPay = status === 'Open' ? invoicePaymentDetails : '';
  const recipe = `invoice/${layout}/${id}/${status}/${howToPay}`;
  return `${createHash('sha256').update(recipe).digest('base64url').slice(0, 32)}.pdf`;
}

/** For a mail: of an invoice that is gone there is nothing to send. */
export async function openInvoiceById(parts: FileParts, id: string) {
  const invoice = await findInvoice(parts.db, id);
  return invoice ? openInvoiceFile(parts, invoice) : null;
}

/** What is being made at this moment: two who ask at once wait for the same file. */
const underWay = new Map<string, Promise<number>>();

/** The invoice's file, made when it is first asked for and kept. */
export async function openInvoiceFile(parts: FileParts, invoice: WholeInvoice): Promise<FileAnswer> {
  const key = fileKeyOf(invoice, parts.config);
  const isKept = invoice.pdfKey === key && invoice.pdfSize !== null;
  const byteSize = isKept ? (invoice.pdfSize as number) : await makeOnce(parts, invoice, key);
  return {
    body: parts.fileStore.open(key),
    mediaType: 'application/pdf',
    byteSize,
    saveAs: `Invoice-${invoice.id}.pdf`,
  };
}

async function makeOnce(parts: FileParts, invoice: WholeInvoice, key: string): Promise<number> {
  const making = underWay.get(key) ?? makeFile(parts, invoice, key).finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}

async function makeFile(
  { config, db, fileStore }: FileParts,
  invoice: WholeInvoice,
  key: string,
): Promise<number> {
  const lines = await listInvoiceLines(db, invoice.id);
  const bytes = await printInvoice(presentPaper(invoice, lines, config));
  await fileStore.put(await announceFile(db, key), bytes);
  const replaces = invoice.pdfKey;
  await db
    .transaction()
    .execute((tx) => setInvoiceFile(tx, invoice.id, { key, byteSize: bytes.length, replaces }));
  return bytes.length;
}
