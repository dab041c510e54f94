import { type Kysely, sql } from 'kysely';

/**
 * Finds titles that are or start with a searched text, without case and accents, for sorting by best match. Collation C
 * makes a prefix match a range of the index. An expression, because a generated column would lock the table for longer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX IF NOT EXISTS resources_by_title ON resources ((fold(title) COLLATE "C"))
  `.execute(db);
}
