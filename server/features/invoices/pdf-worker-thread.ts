import { parentPort } from 'node:worker_threads';
import type { InvoiceDocument } from './invoice-document.ts';
import { makeInvoicePdf } from './invoice-pdf.ts';

/** An error ends the thread; invoice-press.ts starts another. */
parentPort?.on('message', async (paper: InvoiceDocument) => {
  parentPort?.postMessage(await makeInvoicePdf(paper));
});
