import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { WorkQueue } from '../../limits/work-queue.ts';
import type { InvoiceDocument } from './invoice-document.ts';

const limits = { seconds: 20, megabytes: 256 };

/** A PDF takes about 100 ms, so the last in a full queue waits about 6 s. */
const renderQueue = new WorkQueue({ concurrency: 1, maxQueued: 64 });

let worker: Worker | undefined;

export function renderInvoicePdf(document: InvoiceDocument): Promise<Buffer> {
  return renderQueue.run(() => renderOnWorker(document));
}

async function renderOnWorker(document: InvoiceDocument): Promise<Buffer> {
  worker ??= startWorker();
  const currentWorker = worker;
  currentWorker.ref();
  currentWorker.postMessage(document);
  try {
    const signal = AbortSignal.timeout(limits.seconds * 1000);
    const [bytes] = (await once(currentWorker, 'message', { signal })) as [Uint8Array];
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  } catch (error) {
    worker = undefined;
    await currentWorker.terminate();
    throw error;
  } finally {
    currentWorker.unref();
  }
}

function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: limits.megabytes };
  const started = new Worker(new URL('./pdf-worker-thread.ts', import.meta.url), { resourceLimits });
  started.once('exit', () => {
    if (worker === started) worker = undefined;
  });
  // `renderOnWorker` reports the error. Without this listener, an error while idle would end the process.
  return started.on('error', () => {});
}
