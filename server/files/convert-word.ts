import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { WorkQueue } from '../limits/work-queue.ts';
import { type WordHeader, wordLimits, wordProblems } from './word-limits.ts';

/** The message continues the name of the document. */
export class WordError extends Error {}

export type WordDocument = { title: string | null; html: string; notes: string[]; pictures: Buffer[] };

const convertQueue = new WorkQueue({ concurrency: 1, maxQueued: 5 });
const converter = path.join(import.meta.dirname, 'word-converter-process.ts');

export const convertWord = (open: () => Readable, { timeoutSeconds } = wordLimits): Promise<WordDocument> =>
  convertQueue.run(() => convertInSubprocess(open(), timeoutSeconds));

async function convertInSubprocess(file: Readable, timeoutSeconds: number): Promise<WordDocument> {
  // The converter gets no other variables, because they contain secrets.
  const { SystemRoot, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['--max-old-space-size=400', converter], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...(SystemRoot && { SystemRoot }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
  });
  const killTimer = setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1000);
  let readError: unknown;
  const sending = pipeline(file, child.stdin).catch((error: NodeJS.ErrnoException) => {
    // Ignored: the process may end before it has read all input.
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') readError = error;
    child.stdin.destroy();
  });
  try {
    const [output, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close'), sending]);
    if (readError) throw readError;
    // Killed at a limit of time or memory, or out of memory.
    if (code !== 0 || output.length === 0) throw new WordError(wordProblems.tooComplex);
    return parseOutput(output);
  } finally {
    clearTimeout(killTimer);
  }
}

function parseOutput(output: Buffer): WordDocument {
  const headerEnd = output.indexOf('\n');
  const header = JSON.parse(output.toString('utf8', 0, headerEnd)) as WordHeader;
  if ('problem' in header) throw new WordError(wordProblems[header.problem]);
  const { pictureSizes, ...document } = header;
  let start = headerEnd + 1;
  const pictures = pictureSizes.map((size) => {
    start += size;
    return output.subarray(start - size, start);
  });
  return { ...document, pictures };
}
