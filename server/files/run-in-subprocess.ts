import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startSubprocess } from './start-subprocess.ts';

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
  const { child, sent } = startSubprocess(script, file, args);
  const killTimer = setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1000);
  try {
    const [output, [code], readError] = await Promise.all([buffer(child.stdout), once(child, 'close'), sent]);
    if (readError) throw readError;
    return code === 0 && output.length > 0 ? output : null;
  } finally {
    clearTimeout(killTimer);
  }
}
