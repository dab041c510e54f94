import { parentPort } from 'node:worker_threads';
import { createInvoicePdf } from './create-invoice-pdf.ts';
import type { InvoiceDocument } from './invoice-document.ts';

/** An error ends the thread; pdf-worker.ts starts another. */
parentPort?.on('message', async (document: InvoiceDocument) => {
  parentPort?.postMessage(await createInvoicePdf(document));
});
