import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFolder } from '../../files/private-folder.ts';

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Muster. ` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR.',
    );
  }
}

/** Kept here so that no lock is let go by the garbage collector. */
const held = new Set<DatabaseSync>();

/**
 * Holds the folder for this process alone until released or until the process ends, however it ends.
 * Node has no file locks of its own; SQLite takes the operating system's, which a killed process cannot leave
 * behind as it would a file with its process id.
 */
export function lockFolder(folder: string): () => void {
  makePrivateFolder(folder);
  const lock = new DatabaseSync(path.join(folder, 'in-use.lock'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && error.message.includes('locked')) throw new FolderInUse(folder);
    throw error;
  }
  held.add(lock);
  return () => {
    if (held.delete(lock)) lock.close();
  };
}
