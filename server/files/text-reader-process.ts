/** Reads the text of an untrusted file in a separate process, so that it can be stopped at its limits. */
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { limitMemory, limitProcessorTime, preferForOomKill } from '../linux/memory-limit.ts';
import { readFileText } from './read-file-text.ts';
import { type TextContent, TextFileError, type TextReaderOutput, textLimits } from './text-limits.ts';

setPriority(10);
preferForOomKill();
setTimeout(() => process.kill(process.pid, 'SIGKILL'), (textLimits.timeoutSeconds + 2) * 1000).unref();
limitMemory(textLimits.maxMemoryBytes);
limitProcessorTime(textLimits.timeoutSeconds + 2);

const file = await buffer(process.stdin);
const output = await readFileText(file, process.argv[2] as TextContent).catch(
  (error: unknown): TextReaderOutput => ({
    problem: error instanceof TextFileError ? error.problem : 'damaged',
  }),
);
process.stdout.end(JSON.stringify(output));
