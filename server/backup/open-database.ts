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
    if (error instanceof DirectoryLockedError) return openCopy(dataDir);
    throw error;
  }
}

async function openCopy(dataDir: string): Promise<Database> {
  const folder = await requestSnapshot(dataDir).catch((error: Error) => {
    throw new SnapshotError(
      `The Muster that runs on ${dataDir} gave no copy of its database: ${error.message}.`,
    );
  });
  const remove = () => rm(folder, { recursive: true, force: true });
  const database = await openDatabase({ folder }).catch(async (error) => {
    await remove();
    throw error;
  });
  return { ...database, close: () => database.close().finally(remove) };
}
