/** Reads the rows of an untrusted file in a separate process, so that it can be stopped at its limits. */
import { setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { limitMemory, limitProcessorTime, preferForOomKill } from '../../linux/memory-limit.ts';
import { toOutput } from './table-output.ts';
import { tableLimits } from './table-row.ts';

setPriority(10);
preferForOomKill();
limitMemory(tableLimits.maxMemoryBytes);
limitProcessorTime(tableLimits.processorSeconds);

const request = JSON.parse(process.argv[2] as string);
const file = await buffer(process.stdin);
// Ends with an error when the portal has ended, because the pipe is closed.
await pipeline(Readable.from(toOutput(file, request)), process.stdout);
