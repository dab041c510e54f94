import { parentPort } from 'node:worker_threads';
import type { InvoicePaper } from './invoice-paper.ts';
import { makeInvoicePdf } from './invoice-pdf.ts';

/** What fails here ends the thread: invoice-press.ts hears why, and starts another. */
parentPort?.on('message', async (paper: InvoicePaper) => {
  parentPort?.postMessage(await makeInvoicePdf(paper));
});
