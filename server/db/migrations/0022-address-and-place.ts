import { type Kysely, sql } from 'kysely';

/**
 * A file's address and the place of its bytes may differ: a photo that is hidden gets another address, and its bytes
 * stay where they are. Whoever hides then waits for no storage.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE files ADD COLUMN IF NOT EXISTS stored_as text`.execute(db);
  await sql`COMMENT ON COLUMN files.stored_as IS 'where its bytes lie, if not under its own key'`.execute(db);
  await sql`CREATE INDEX IF NOT EXISTS files_by_place ON files (coalesce(stored_as, key))`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION tie_file_at_insert() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM loose_files USING added WHERE loose_files.key = coalesce(added.stored_as, added.key);
      RETURN NULL;
    END $$
  `.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION loosen_file_at_delete() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO loose_files (key)
      SELECT DISTINCT coalesce(stored_as, key) AS place FROM removed
      WHERE NOT EXISTS (
        SELECT FROM files WHERE coalesce(files.stored_as, files.key) = coalesce(removed.stored_as, removed.key)
      )
      ORDER BY place
      ON CONFLICT (key) DO UPDATE SET since = excluded.since;
      RETURN NULL;
    END $$
  `.execute(db);
}
