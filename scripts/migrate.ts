import { readEnvironment } from '#server/config/environment.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { printLine, step } from '#server/start/progress.ts';
import { failWith } from './command.ts';

try {
  const { databaseUrl, dataDir } = readEnvironment(process.cwd());
  const database = await step('Opening the database', () => openDatabase({ databaseUrl, folder: dataDir }));
  const done = await step('Bringing the schema up to date', () => migrate(database.db));
  await database.close();
  printLine(done.length > 0 ? `✓ ${done.join(', ')}` : '✓ The schema is up to date.');
} catch (error) {
  failWith(error, 'The database cannot be migrated');
}
