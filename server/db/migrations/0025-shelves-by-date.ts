import { type Kysely, sql } from 'kysely';

/** One shelf of the library, the newest first: along the index of all dates, thousands of others are walked past. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX IF NOT EXISTS resources_by_category ON resources (category_id, published_at, id)
    INCLUDE (access_level_id, subcategory_id, kind)
  `.execute(db);
  await sql`
    CREATE INDEX IF NOT EXISTS resources_by_subcategory ON resources (subcategory_id, published_at, id)
    INCLUDE (access_level_id, category_id, kind)
  `.execute(db);
}
