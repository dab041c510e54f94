import { readEnvironment } from '#server/config/environment.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { printLine, withProgress } from '#server/start/progress.ts';
import { failWith } from './command.ts';

try {
  const { databaseUrl, dataDir } = readEnvironment(process.cwd());
  const database = await withProgress('Opening the database', () =>
    openDatabase({ databaseUrl, folder: dataDir }),
  );
  const applied = await withProgress('Running migrations', () => migrate(database.db));
  await database.close();
  printLine(applied.length > 0 ? `✓ ${applied.join(', ')}` : '✓ The schema is up to date.');
} catch (error) {
  failWith(error, 'The migration failed');
}
