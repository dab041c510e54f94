import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Turns } from '../../limits/turns.ts';
import type { InvoicePaper } from './invoice-paper.ts';

const limits = { seconds: 20, megabytes: 256 };

/** A PDF takes about 100 ms, so the last in the queue waits some seconds. */
const turns = new Turns({ atOnce: 1, mayWait: 64 });

let press: Worker | undefined;

export function printInvoice(paper: InvoicePaper): Promise<Buffer> {
  return turns.take(() => print(paper));
}

async function print(paper: InvoicePaper): Promise<Buffer> {
  press ??= startPress();
  const used = press;
  used.ref();
  used.postMessage(paper);
  try {
    const signal = AbortSignal.timeout(limits.seconds * 1000);
    const [bytes] = (await once(used, 'message', { signal })) as [Uint8Array];
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  } catch (error) {
    press = undefined;
    await used.terminate();
    throw error;
  } finally {
    used.unref();
  }
}

function startPress(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: limits.megabytes };
  const started = new Worker(new URL('./invoice-press-thread.ts', import.meta.url), { resourceLimits });
  started.once('exit', () => {
    if (press === started) press = undefined;
  });
  // The caller of `print` receives the error. Without a caller it must not end the process.
  return started.on('error', () => {});
}
