import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { FolderInUse } from '../db/embedded/folder-lock.ts';
import type { FileStore } from '../files/file-store.ts';
import { FilesUnusable, openFileStore } from '../files/open-file-store.ts';
import type { ShowStep } from './progress.ts';
import { CannotStart } from './start-checks.ts';

/** Longer than any client waits. A statement that waits longer for a lock would block its connection. */
const longestStatement = 30_000;

export function connectDatabase(config: Config, log: Logger, show: ShowStep): Promise<Database> {
  const { databaseUrl, replicaUrl, dataDir } = config;
  const label = databaseUrl ? 'Connecting to PostgreSQL' : 'Opening the database';
  return show(label, () =>
    openDatabase({
      ...{ databaseUrl, replicaUrl, folder: dataDir, longestStatement },
      onIdleError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
      onReplicaAway: (fault) => log.warn(fault, 'the replica is not used: the primary does its work'),
      onReplicaBack: () => log.warn('the replica is used again'),
    }).catch((error) => {
      if (error instanceof FolderInUse) throw new CannotStart(error.message);
      const what = databaseUrl
        ? 'PostgreSQL at DATABASE_URL cannot be used'
        : `The database in ${dataDir} cannot be opened`;
      throw new CannotStart(`${what}: ${error.message}.`, { cause: error });
    }),
  );
}

export function connectFileStore(config: Config, show: ShowStep): Promise<FileStore> {
  const open = () =>
    openFileStore(config).catch((error) => {
      throw error instanceof FilesUnusable ? new CannotStart(error.message, { cause: error }) : error;
    });
  return config.files ? show('Reaching the storage', open) : open();
}
