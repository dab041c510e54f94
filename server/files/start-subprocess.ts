import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Starts a script of this folder in a new process and sends it a file. `sent` resolves to an error of reading the file. */
export function startSubprocess(script: string, file: Readable, args: string[]) {
  // The process gets no other variables, because they contain secrets.
  const { SystemRoot, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=400', path.join(import.meta.dirname, script), ...args],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...(SystemRoot && { SystemRoot }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    },
  );
  const sent = pipeline(file, child.stdin).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => {
      child.stdin.destroy();
      // The process may end before it has read all input.
      const hasEnded = error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE';
      return hasEnded ? undefined : error;
    },
  );
  return { child, sent };
}
