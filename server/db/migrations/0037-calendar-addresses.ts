import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE calendar_addresses (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      token_hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    COMMENT ON TABLE calendar_addresses IS 'calendar programs read the saved events of a member at a secret address';
  `.execute(db);
}
