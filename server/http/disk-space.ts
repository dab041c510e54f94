import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { diskFull } from './errors.ts';

/** Running requests and the database need this much free disk space. */
export const minFreeBytes = 64 * 1024 * 1024;
const diskCheckIntervalMs = 1_000;

/** ENOSPC of the file system or 53100 of PostgreSQL, directly or as a cause. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === '53100' || isDiskFull(error.cause);
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The embedded engine hangs when a write finds no disk space, so writes are rejected before. */
export function rejectWritesWhenDiskFull(app: FastifyInstance, folder: string): void {
  let looked = { at: Number.NEGATIVE_INFINITY, hasRoom: true };
  app.addHook('onRequest', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return;
    const now = performance.now();
    if (now - looked.at > diskCheckIntervalMs) {
      const hasRoom = await freeBytes(folder).then(
        (free) => free >= minFreeBytes,
        () => true,
      );
      looked = { at: now, hasRoom };
    }
    if (!looked.hasRoom) throw diskFull(new Error('less than 64 MB are left on the disk of DATA_DIR'));
  });
}
