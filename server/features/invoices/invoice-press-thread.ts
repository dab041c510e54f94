import { parentPort } from 'node:worker_threads';
import type { InvoicePaper } from './invoice-paper.ts';
import { makeInvoicePdf } from './invoice-pdf.ts';

/** An error ends the thread; invoice-press.ts starts another. */
parentPort?.on('message', async (paper: InvoicePaper) => {
  parentPort?.postMessage(await makeInvoicePdf(paper));
});
