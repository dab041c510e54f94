import { chmodSync, mkdirSync } from 'node:fs';

/** Restricts access to the owner: the directory has password hashes, keys and invoices. */
export function ensurePrivateDirectory(folder: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // A mounted volume may have another owner.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
