import { stat } from 'node:fs/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { SnapshotError } from '#server/backup/snapshot-server.ts';
import { type Config, ConfigError } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { DirectoryLockedError } from '#server/db/embedded/directory-lock.ts';
import { StorageUnavailableError } from '#server/files/open-file-store.ts';
import { redactReason } from '#server/log/redact-error.ts';
import { exitWithErrors, withProgress } from '#server/start/progress.ts';

/** Prints the error and exits. Only errors that are written for the operator are shown unredacted. */
export function failWith(error: unknown, failure: string): never {
  if (error instanceof ConfigError) exitWithErrors(...error.problems);
  const isForOperator = [DirectoryLockedError, StorageUnavailableError, SnapshotError].some(
    (errorClass) => error instanceof errorClass,
  );
  exitWithErrors(isForOperator ? (error as Error).message : `${failure}: ${redactReason(error)}`);
}

export function parseArgsOrExit<Options extends ParseArgsConfig>(options: Options, usage: string) {
  try {
    return parseArgs(options);
  } catch {
    return exitWithErrors(usage);
  }
}

export const openDatabaseWithProgress = ({ databaseUrl, dataDir }: Config) =>
  withProgress('Opening the database', () => openDatabase({ databaseUrl, folder: dataDir }));

export async function verifyWithProgress(label: string, file: string) {
  const { size } = await stat(file);
  let bytesRead = 0;
  return withProgress(label, ({ advance }) =>
    verifyArchive(file, (bytes) => {
      bytesRead += bytes;
      advance(bytesRead / size);
    }),
  );
}
