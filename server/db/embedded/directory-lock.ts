import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ensurePrivateDirectory } from '../../files/private-directory.ts';

export class DirectoryLockedError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Muster. ` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR.',
    );
  }
}

/** Keeps the locks from being garbage-collected. */
const held = new Set<DatabaseSync>();

/** SQLite takes an OS lock, which ends with the process even when it is killed. Node has no file locks. */
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
  held.add(lock);
  return () => {
    if (held.delete(lock)) lock.close();
  };
}
