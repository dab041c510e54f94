import { chmodSync, mkdirSync } from 'node:fs';

/** A folder for this user of the machine alone: in it lie hashes of passwords, keys, and other people's invoices. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // Whose it is decides who looks into it: a volume that an operator lent, say.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
