import { readEnvironment } from '#server/config/environment.ts';
import { migrate } from '#server/db/migrate.ts';
import { printLine, withProgress } from '#server/start/progress.ts';
import { failWith, openDatabaseWithProgress } from './command.ts';

try {
  const database = await openDatabaseWithProgress(readEnvironment(process.cwd()));
  const applied = await withProgress('Running migrations', () => migrate(database.db));
  await database.close();
  printLine(applied.length > 0 ? `✓ ${applied.join(', ')}` : '✓ The schema is up to date.');
} catch (error) {
  failWith(error, 'The migration failed');
}
