/** Converts an untrusted Word document in a separate process, so that it can be stopped at its limits. */
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { limitMemory, preferForOomKill } from '../linux/memory-limit.ts';
import { checkWordFile, WordFileError } from './check-word-file.ts';
import { type WordHeader, wordLimits } from './word-limits.ts';
import { convertWordToHtml } from './word-to-html.ts';

setPriority(10);
preferForOomKill();
setTimeout(() => process.kill(process.pid, 'SIGKILL'), (wordLimits.timeoutSeconds + 2) * 1000).unref();
limitMemory(wordLimits.maxMemoryBytes);

const file = await buffer(process.stdin);
const { header, pictures } = await convert().catch((error: unknown) => ({
  header: { problem: error instanceof WordFileError ? error.problem : 'damaged' } satisfies WordHeader,
  pictures: [],
}));
process.stdout.write(`${JSON.stringify(header)}\n`);
process.stdout.end(Buffer.concat(pictures));

async function convert(): Promise<{ header: WordHeader; pictures: Buffer[] }> {
  const notes = checkWordFile(file);
  const { title, html, pictures, ...content } = await convertWordToHtml(file);
  const pictureSizes = pictures.map(({ length }) => length);
  return { header: { title, html, notes: [...notes, ...content.notes], pictureSizes }, pictures };
}
