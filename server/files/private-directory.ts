import { chmodSync, mkdirSync } from 'node:fs';

/** The folder has password hashes, keys and invoices. */
export function ensurePrivateDirectory(folder: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // The operator's volume may have another owner.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
