import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE members ADD COLUMN IF NOT EXISTS unlisted_organisation_name text`.execute(db);
  await sql`
    COMMENT ON COLUMN members.unlisted_organisation_name IS
      'organisation typed when joining because it was not listed; shown to the member and staff alone'
  `.execute(db);
}
