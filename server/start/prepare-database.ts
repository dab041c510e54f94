import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { demoPassword } from '../db/demo-accounts.ts';
import { FolderInUse } from '../db/embedded/folder-lock.ts';
import { isDatabaseEmpty } from '../db/is-database-empty.ts';
import { migrate, pendingMigrations } from '../db/migrate.ts';
import { mostBehind } from '../db/replica-watch.ts';
import { hashPassword } from '../features/authentication/passwords.ts';
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

type Options = { config: Config; database: Database; fileStore: FileStore; show: ShowStep };

const replicaWithin = 60_000;

export async function prepareDatabase({ config, database, fileStore, show }: Options): Promise<void> {
  await show('Bringing the schema up to date', () => migrate(database.unhurried));
  if (config.replicaUrl) await show('Waiting for the replica', () => waitForReplica(database));
  if (config.demo && (await isDatabaseEmpty(database.db))) await seed(database, fileStore, show);
}

async function waitForReplica(database: Database): Promise<void> {
  await replicaCaughtUp(database).catch((error) => {
    const what = 'The replica at DATABASE_REPLICA_URL cannot be used';
    throw new CannotStart(`${what}: ${error.message || error.code}.`, { cause: error });
  });
}

/** Rejects when the replica lacks the schema in time, because reads from it would fail. */
async function replicaCaughtUp({ reader, replica }: Database): Promise<void> {
  const began = performance.now();
  const isOver = (time: number) => performance.now() - began > time;
  for (;;) {
    if (!replica?.watch.isUsable) {
      if (!replica || isOver(mostBehind)) return;
    } else {
      const [next] = await pendingMigrations(reader);
      if (!next && replica.watch.isUsable) return;
      if (next && isOver(replicaWithin))
        throw new Error(`it has not followed to ${next} within ${replicaWithin / 1000} s`);
    }
    await delay(50);
  }
}

async function seed(database: Database, fileStore: FileStore, show: ShowStep): Promise<void> {
  await show('Founding the demo association', async ({ advance }) => {
    // Imported here, so that other starts do not load the demo content.
    const { seedDemo } = await import('#demo/seed-demo.ts');
    const passwordHash = await hashPassword(demoPassword);
    const patient = { ...database, db: database.unhurried };
    await seedDemo({ database: patient, fileStore, passwordHash, onProgress: advance });
  });
}
