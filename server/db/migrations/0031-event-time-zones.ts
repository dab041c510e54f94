import { type Kysely, sql } from 'kysely';

/** The IANA time zone of the venue; null for events that take place online only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE events ADD COLUMN IF NOT EXISTS time_zone text`.execute(db);
}
