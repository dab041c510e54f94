import type { Readable } from 'node:stream';
import { WorkQueue } from '../limits/work-queue.ts';
import { runInSubprocess } from './run-in-subprocess.ts';
import { type WordHeader, wordLimits, wordProblems } from './word-limits.ts';

/** The message continues the name of the document. */
export class WordError extends Error {}

export type WordDocument = { title: string | null; html: string; notes: string[]; pictures: Buffer[] };

const convertQueue = new WorkQueue({ concurrency: 1, maxQueued: 5 });

export const convertWord = (open: () => Readable, { timeoutSeconds } = wordLimits): Promise<WordDocument> =>
  convertQueue.run(async () => {
    const output = await runInSubprocess('word-converter-process.ts', open(), { timeoutSeconds });
    if (!output) throw new WordError(wordProblems.tooComplex);
    return parseOutput(output);
  });

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
