import { stat } from 'node:fs/promises';
import { NoCopy } from '#server/backup/door.ts';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { ConfigFault } from '#server/config/config.ts';
import { FolderInUse } from '#server/db/embedded/folder-lock.ts';
import { FilesUnusable } from '#server/files/open-file-store.ts';
import { quietReason } from '#server/log/quiet-fault.ts';
import { giveUp, step } from '#server/start/progress.ts';

/** Ends the command. Only errors that are written for the operator are shown in full. */
export function failWith(error: unknown, failure: string): never {
  if (error instanceof ConfigFault) giveUp(...error.faults);
  const isForOperator = [FolderInUse, FilesUnusable, NoCopy].some((kind) => error instanceof kind);
  giveUp(isForOperator ? (error as Error).message : `${failure}: ${quietReason(error)}`);
}

export async function verifyWithProgress(label: string, file: string) {
  const { size } = await stat(file);
  let read = 0;
  return step(label, ({ advance }) =>
    verifyArchive(file, (bytes) => {
      read += bytes;
      advance(read / size);
    }),
  );
}
