import { type Kysely, sql } from 'kysely';
import { addTrigger } from './add-trigger.ts';

/**
 * Files that no row names: those that are being written, and those that were let go. Whoever dies in between leaves
 * the key here, and a job takes the bytes away a day later, which is longer than any backup of the moment before takes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE loose_files (key text PRIMARY KEY, since timestamptz NOT NULL DEFAULT now())
  `.execute(db);
  await sql`CREATE INDEX loose_files_by_age ON loose_files (since)`.execute(db);
  await addTrigger(db, {
    name: 'tie_file_at_insert',
    table: 'files',
    event: 'insert',
    statement: 'DELETE FROM loose_files USING added WHERE loose_files.key = added.key;',
  });
  await addTrigger(db, {
    name: 'loosen_file_at_delete',
    table: 'files',
    event: 'delete',
    statement: `
      INSERT INTO loose_files (key) SELECT key FROM removed ORDER BY key
      ON CONFLICT (key) DO UPDATE SET since = excluded.since;`,
  });
}
