import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

type Options = { args?: string[]; timeoutSeconds: number };

/**
 * Sends a file to a script of this folder in a new process, and returns its output.
 * Returns null if the process was killed at a limit of time or memory, or has crashed.
 */
export async function runInSubprocess(
  script: string,
  file: Readable,
  { args = [], timeoutSeconds }: Options,
): Promise<Buffer | null> {
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
    return code === 0 && output.length > 0 ? output : null;
  } finally {
    clearTimeout(killTimer);
  }
}
