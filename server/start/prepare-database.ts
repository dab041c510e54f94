import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { demoPassword } from '../db/demo-accounts.ts';
import { DirectoryLockedError } from '../db/embedded/directory-lock.ts';
import { hasMembers } from '../db/has-members.ts';
import { listPendingMigrations, migrate } from '../db/migrate.ts';
import { maxLagMs } from '../db/replica-monitor.ts';
import { hashPassword } from '../features/authentication/passwords.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore, StorageUnavailableError } from '../files/open-file-store.ts';
import type { WithProgress } from './progress.ts';
import { StartupError } from './startup-checks.ts';

/** Longer than any client waits. Without it, a statement that waits for a lock could block its connection. */
const statementTimeoutMs = 30_000;

export function connectDatabase(config: Config, log: Logger, showProgress: WithProgress): Promise<Database> {
  const { databaseUrl, replicaUrl, dataDir } = config;
  const label = databaseUrl ? 'Connecting to PostgreSQL' : 'Opening the database';
  return showProgress(label, () =>
    openDatabase({
      databaseUrl,
      replicaUrl,
      folder: dataDir,
      statementTimeoutMs,
      onIdleError: (error) => log.warn({ err: error }, 'idle database connection lost'),
      onReplicaDown: (reason) => log.warn(reason, 'replica unavailable, reading from the primary'),
      onReplicaUp: () => log.warn('replica available again'),
    }).catch((error) => {
      if (error instanceof DirectoryLockedError) throw new StartupError(error.message);
      const problem = databaseUrl
        ? 'PostgreSQL at DATABASE_URL cannot be used'
        : `The database in ${dataDir} cannot be opened`;
      throw new StartupError(`${problem}: ${error.message}.`, { cause: error });
    }),
  );
}

export function connectFileStore(config: Config, showProgress: WithProgress): Promise<FileStore> {
  const open = () =>
    openFileStore(config).catch((error) => {
      if (!(error instanceof StorageUnavailableError)) throw error;
      throw new StartupError(error.message, { cause: error });
    });
  return config.files ? showProgress('Connecting to object storage', open) : open();
}

type Options = { config: Config; database: Database; fileStore: FileStore; showProgress: WithProgress };

const replicaCatchUpMs = 60_000;

export async function prepareDatabase({ config, database, fileStore, showProgress }: Options): Promise<void> {
  await showProgress('Running migrations', () => migrate(database.dbWithoutTimeout));
  if (config.replicaUrl) await showProgress('Waiting for the replica', () => requireReplica(database));
  if (config.demo && !(await hasMembers(database.db))) await seed(database, fileStore, showProgress);
}

async function requireReplica(database: Database): Promise<void> {
  await waitForReplica(database).catch((error) => {
    const problem = 'The replica at DATABASE_REPLICA_URL cannot be used';
    throw new StartupError(`${problem}: ${error.message || error.code}.`, { cause: error });
  });
}

/** Throws when the replica does not receive the schema in time, because reads from it would fail. */
async function waitForReplica({ readDb, replica }: Database): Promise<void> {
  const startedAt = performance.now();
  const hasElapsed = (ms: number) => performance.now() - startedAt > ms;
  for (;;) {
    if (!replica?.monitor.isUsable) {
      if (!replica || hasElapsed(maxLagMs)) return;
    } else {
      const [missing] = await listPendingMigrations(readDb);
      if (!missing && replica.monitor.isUsable) return;
      if (missing && hasElapsed(replicaCatchUpMs))
        throw new Error(`it has not applied migration ${missing} within ${replicaCatchUpMs / 1000} s`);
    }
    await delay(50);
  }
}

async function seed(database: Database, fileStore: FileStore, showProgress: WithProgress): Promise<void> {
  await showProgress('Creating the demo data', async ({ advance }) => {
    // Imported on demand, so that other starts do not load the demo content.
    const { seedDemo } = await import('#demo/seed-demo.ts');
    const passwordHash = await hashPassword(demoPassword);
    const withoutTimeout = { ...database, db: database.dbWithoutTimeout };
    await seedDemo({ database: withoutTimeout, fileStore, passwordHash, onProgress: advance });
  });
}
