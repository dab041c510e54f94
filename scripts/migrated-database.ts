import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

export async function withMigratedDatabase(task: (database: Database) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-schema-'));
  const database = await openDatabase({ folder });
  try {
    await migrate(database.db);
    await task(database);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
}
