import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { demoPassword } from '../db/demo-accounts.ts';
import { DirectoryLockedError } from '../db/embedded/directory-lock.ts';
import { isDatabaseEmpty } from '../db/is-database-empty.ts';
import { migrate, pendingMigrations } from '../db/migrate.ts';
import { maxLagMs } from '../db/replica-monitor.ts';
import { hashPassword } from '../features/authentication/passwords.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore, StorageUnavailableError } from '../files/open-file-store.ts';
import type { ShowStep } from './progress.ts';
import { StartupError } from './startup-checks.ts';

/** Longer than any client waits. A statement that waits longer for a lock would block its connection. */
const statementTimeoutMs = 30_000;

export function connectDatabase(config: Config, log: Logger, show: ShowStep): Promise<Database> {
  const { databaseUrl, replicaUrl, dataDir } = config;
  const label = databaseUrl ? 'Connecting to PostgreSQL' : 'Opening the database';
  return show(label, () =>
    openDatabase({
      ...{ databaseUrl, replicaUrl, folder: dataDir, longestStatement: statementTimeoutMs },
      onIdleError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
      onReplicaDown: (fault) => log.warn(fault, 'the replica is not used: the primary does its work'),
      onReplicaUp: () => log.warn('the replica is used again'),
    }).catch((error) => {
      if (error instanceof DirectoryLockedError) throw new StartupError(error.message);
      const what = databaseUrl
        ? 'PostgreSQL at DATABASE_URL cannot be used'
        : `The database in ${dataDir} cannot be opened`;
      throw new StartupError(`${what}: ${error.message}.`, { cause: error });
    }),
  );
}

export function connectFileStore(config: Config, show: ShowStep): Promise<FileStore> {
  const open = () =>
    openFileStore(config).catch((error) => {
      throw error instanceof StorageUnavailableError
        ? new StartupError(error.message, { cause: error })
        : error;
    });
  return config.files ? show('Reaching the storage', open) : open();
}

type Options = { config: Config; database: Database; fileStore: FileStore; show: ShowStep };

const replicaCatchUpMs = 60_000;

export async function prepareDatabase({ config, database, fileStore, show }: Options): Promise<void> {
  await show('Bringing the schema up to date', () => migrate(database.dbWithoutTimeout));
  if (config.replicaUrl) await show('Waiting for the replica', () => requireReplica(database));
  if (config.demo && (await isDatabaseEmpty(database.db))) await seed(database, fileStore, show);
}

async function requireReplica(database: Database): Promise<void> {
  await waitForReplica(database).catch((error) => {
    const what = 'The replica at DATABASE_REPLICA_URL cannot be used';
    throw new StartupError(`${what}: ${error.message || error.code}.`, { cause: error });
  });
}

/** Rejects when the replica lacks the schema in time, because reads from it would fail. */
async function waitForReplica({ readDb, replica }: Database): Promise<void> {
  const began = performance.now();
  const isOver = (time: number) => performance.now() - began > time;
  for (;;) {
    if (!replica?.watch.isUsable) {
      if (!replica || isOver(maxLagMs)) return;
    } else {
      const [next] = await pendingMigrations(readDb);
      if (!next && replica.watch.isUsable) return;
      if (next && isOver(replicaCatchUpMs))
        throw new Error(`it has not followed to ${next} within ${replicaCatchUpMs / 1000} s`);
    }
    await delay(50);
  }
}

async function seed(database: Database, fileStore: FileStore, show: ShowStep): Promise<void> {
  await show('Founding the demo association', async ({ advance }) => {
    // Imported here, so that other starts do not load the demo content.
    const { seedDemo } = await import('#demo/seed-demo.ts');
    const passwordHash = await hashPassword(demoPassword);
    const patient = { ...database, db: database.dbWithoutTimeout };
    await seedDemo({ database: patient, fileStore, passwordHash, onProgress: advance });
  });
}
