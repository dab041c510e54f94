import { type Kysely, sql } from 'kysely';

/** Lets members outside Australia name their country, and prints it on their invoices. Issued invoices do not change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE members ADD COLUMN IF NOT EXISTS postal_country_name text`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION bill_to_member(member members, email text) RETURNS jsonb STABLE LANGUAGE sql AS $$
      SELECT jsonb_build_object(
        'name', concat_ws(' ', NULLIF(member.first_name, ''), NULLIF(member.last_name, '')),
        'address', to_jsonb(array_remove(ARRAY[
          NULLIF(member.postal_address1, ''),
          NULLIF(member.postal_address2, ''),
          NULLIF(concat_ws(' ', NULLIF(member.postal_suburb, ''), NULLIF(member.postal_state, ''),
            NULLIF(member.postal_postcode, '')), ''),
          CASE member.postal_country
            WHEN 'International' THEN COALESCE(NULLIF(member.postal_country_name, ''), 'Outside Australia')
            ELSE NULLIF(member.postal_country, '') END
        ], NULL)),
        'country', NULLIF(member.postal_country, ''),
        'email', email
      )
    $$
  `.execute(db);
}
