import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { noRoom } from './errors.ts';

/** Below this nothing is taken in any more: what is under way, and the database itself, need room to end well. */
export const leastFreeBytes = 64 * 1024 * 1024;
const lookEvery = 1_000;

/** An error of the file system (ENOSPC) or of PostgreSQL (53100), directly or as a cause. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === '53100' || isDiskFull(error.cause);
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Refuses to write before the disk is full, while everything can still be read. The embedded engine does not survive a
 * write that finds no room: it would be stuck with everybody waiting for it.
 */
export function refuseWithoutRoom(app: FastifyInstance, folder: string): void {
  let looked = { at: Number.NEGATIVE_INFINITY, hasRoom: true };
  app.addHook('onRequest', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return;
    const now = performance.now();
    if (now - looked.at > lookEvery) {
      const hasRoom = await freeBytes(folder).then(
        (free) => free >= leastFreeBytes,
        () => true,
      );
      looked = { at: now, hasRoom };
    }
    if (!looked.hasRoom) throw noRoom(new Error('less than 64 MB are left on the disk of DATA_DIR'));
  });
}
