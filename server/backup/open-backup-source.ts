import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { DirectoryLockedError } from '../db/embedded/directory-lock.ts';
import { requestSnapshot, SnapshotError } from './snapshot-server.ts';

export async function openBackupSource({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  if (!databaseUrl && !existsSync(path.join(dataDir, 'database')))
    throw new SnapshotError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
  try {
    return await openDatabase({ databaseUrl, folder: dataDir });
  } catch (error) {
    if (error instanceof DirectoryLockedError) return openSnapshot(dataDir);
    throw error;
  }
}

async function openSnapshot(dataDir: string): Promise<Database> {
  const folder = await requestSnapshot(dataDir).catch((error: Error) => {
    throw new SnapshotError(
      `The running portal at ${dataDir} could not create a snapshot: ${error.message}.`,
    );
  });
  const remove = () => rm(folder, { recursive: true, force: true });
  const database = await openDatabase({ folder }).catch(async (error) => {
    await remove();
    throw error;
  });
  return { ...database, close: () => database.close().finally(remove) };
}
