import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { demoPassword } from '../db/demo-accounts.ts';
import { isDatabaseEmpty } from '../db/is-database-empty.ts';
import { migrate } from '../db/migrate.ts';
import { replicaCaughtUp } from '../db/replica.ts';
import { hashPassword } from '../features/authentication/passwords.ts';
import type { FileStore } from '../files/file-store.ts';
import type { ShowStep } from './progress.ts';
import { CannotStart } from './start-checks.ts';

type Options = { config: Config; database: Database; fileStore: FileStore; show: ShowStep };

const replicaWithin = 60_000;

export async function prepareDatabase({ config, database, fileStore, show }: Options): Promise<void> {
  await show('Bringing the schema up to date', () => migrate(database.unhurried));
  if (config.replicaUrl) await show('Waiting for the replica', () => waitForReplica(database));
  if (config.demo && (await isDatabaseEmpty(database.db))) await seed(database, fileStore, show);
}

async function waitForReplica(database: Database): Promise<void> {
  await replicaCaughtUp(database, replicaWithin).catch((error) => {
    const what = 'The replica at DATABASE_REPLICA_URL cannot be used';
    throw new CannotStart(`${what}: ${error.message || error.code}.`, { cause: error });
  });
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
