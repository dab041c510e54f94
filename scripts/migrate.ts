/** `npm run db:migrate`: brings the schema up to date without starting the portal. */
import { ConfigFault } from '#server/config/config.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { openDatabase } from '#server/db/database.ts';
import { FolderInUse } from '#server/db/embedded/folder-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { quietReason } from '#server/log/quiet-fault.ts';
import { giveUp, say, step } from '#server/start/progress.ts';

try {
  const { databaseUrl, dataDir } = readEnvironment(process.cwd());
  const database = await step('Opening the database', () => openDatabase({ databaseUrl, folder: dataDir }));
  const done = await step('Bringing the schema up to date', () => migrate(database.db));
  await database.close();
  say(done.length > 0 ? `✓ ${done.join(', ')}` : '✓ The schema is up to date.');
} catch (error) {
  if (error instanceof ConfigFault) giveUp(...error.faults);
  // A running portal migrated when it started; there is nothing left to do beside it.
  if (error instanceof FolderInUse) giveUp(error.message);
  giveUp(`The database cannot be migrated: ${quietReason(error)}`);
}
