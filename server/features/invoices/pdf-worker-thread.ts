import { parentPort } from 'node:worker_threads';
import type { InvoiceDocument } from './invoice-document.ts';
import { createInvoicePdf } from './invoice-pdf.ts';

/** An error ends the thread; pdf-worker.ts starts another. */
parentPort?.on('message', async (document: InvoiceDocument) => {
  parentPort?.postMessage(await createInvoicePdf(document));
});
