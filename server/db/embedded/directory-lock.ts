import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ensurePrivateDirectory } from '../../files/private-directory.ts';

export class DirectoryLockedError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Muster process. ` +
        'Stop it first, or set DATA_DIR to another folder.',
    );
  }
}

/** Prevents garbage collection of the locks. */
const activeLocks = new Set<DatabaseSync>();

/** Uses SQLite for its OS lock, which is released even when the process is killed. Node has no file locks. */
export function lockDirectory(folder: string): () => void {
  ensurePrivateDirectory(folder);
  const lock = new DatabaseSync(path.join(folder, 'in-use.lock'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && error.message.includes('locked')) throw new DirectoryLockedError(folder);
    throw error;
  }
  activeLocks.add(lock);
  return () => {
    if (activeLocks.delete(lock)) lock.close();
  };
}
