import { type Kysely, sql } from 'kysely';

/** Whose password changes ends also the sessions in which they act as others: without it, by reading every session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX IF NOT EXISTS sessions_open_by_impersonator ON sessions (impersonator_id)
    WHERE impersonator_id IS NOT NULL AND ended_at IS NULL
  `.execute(db);
}
