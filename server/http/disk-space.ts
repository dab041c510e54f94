import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { diskFull } from './errors.ts';

/** Free disk space that running requests and the database need. */
export const minFreeBytes = 64 * 1024 * 1024;
const diskCheckIntervalMs = 1_000;

/** Checks for ENOSPC (file system) or 53100 (PostgreSQL), in the error or its causes. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === '53100' || isDiskFull(error.cause);
}

export async function getFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The embedded engine hangs when a write fails for lack of disk space, so writes are rejected first. */
export function rejectWritesWhenDiskFull(app: FastifyInstance, folder: string): void {
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  let freeBytes = 0;
  app.addHook('onRequest', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return;
    const now = performance.now();
    if (now - checkedAtMs > diskCheckIntervalMs) {
      freeBytes = await getFreeBytes(folder).catch(() => Number.POSITIVE_INFINITY);
      checkedAtMs = now;
    }
    if (freeBytes < minFreeBytes) throw diskFull(new Error('less than 64 MB free in DATA_DIR'));
  });
}
