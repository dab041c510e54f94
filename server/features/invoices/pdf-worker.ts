import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { WorkQueue } from '../../limits/work-queue.ts';
import type { InvoiceDocument } from './invoice-document.ts';

const limits = { seconds: 20, megabytes: 256 };

/** A PDF takes about 100 ms, so the last in the queue waits some seconds. */
const turns = new WorkQueue({ concurrency: 1, maxQueued: 64 });

let worker: Worker | undefined;

export function renderInvoicePdf(paper: InvoiceDocument): Promise<Buffer> {
  return turns.run(() => renderOnWorker(paper));
}

async function renderOnWorker(paper: InvoiceDocument): Promise<Buffer> {
  worker ??= startWorker();
  const used = worker;
  used.ref();
  used.postMessage(paper);
  try {
    const signal = AbortSignal.timeout(limits.seconds * 1000);
    const [bytes] = (await once(used, 'message', { signal })) as [Uint8Array];
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  } catch (error) {
    worker = undefined;
    await used.terminate();
    throw error;
  } finally {
    used.unref();
  }
}

function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: limits.megabytes };
  const started = new Worker(new URL('./pdf-worker-thread.ts', import.meta.url), { resourceLimits });
  started.once('exit', () => {
    if (worker === started) worker = undefined;
  });
  // The caller of `print` receives the error. Without a caller it must not end the process.
  return started.on('error', () => {});
}
