import { type Kysely, sql } from 'kysely';

/**
 * Whom an invoice is addressed to is kept with it: a paper once given must not change its addressee when a member
 * moves or a company is renamed. And the address that a mail is to be answered to, where it is not the sender's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION bill_to_member(member members, email text) RETURNS jsonb STABLE LANGUAGE sql AS $$
      SELECT jsonb_build_object(
        'name', concat_ws(' ', NULLIF(member.first_name, ''), NULLIF(member.last_name, '')),
        'address', to_jsonb(array_remove(ARRAY[
          NULLIF(member.postal_address1, ''),
          NULLIF(member.postal_address2, ''),
          NULLIF(concat_ws(' ', NULLIF(member.postal_suburb, ''), NULLIF(member.postal_state, ''),
            NULLIF(member.postal_postcode, '')), ''),
          -- Not a country, but the choice of those who live in none of the listed ones.
          NULLIF(NULLIF(member.postal_country, ''), 'International')
        ], NULL)),
        'email', email
      )
    $$
  `.execute(db);
  await sql`
    CREATE FUNCTION bill_to_organisation(organisation organisations) RETURNS jsonb STABLE LANGUAGE sql AS $$
      SELECT jsonb_build_object(
        'name', organisation.name,
        'address', to_jsonb(array_remove(ARRAY[
          NULLIF(concat_ws(' ', NULLIF(organisation.suburb, ''), NULLIF(organisation.state, '')), ''),
          NULLIF(organisation.country, '')
        ], NULL)),
        'email', NULL
      )
    $$
  `.execute(db);

  await sql`ALTER TABLE invoices ADD COLUMN bill_to jsonb`.execute(db);
  // Nothing is counted anew for it, and a million rows would be held in memory for the trigger to see.
  await sql`ALTER TABLE invoices DISABLE TRIGGER USER`.execute(db);
  await sql`
    UPDATE invoices SET bill_to = bill_to_organisation(organisations) FROM organisations
    WHERE organisations.id = invoices.organisation_id AND assigned_to = 'Company'
  `.execute(db);
  await sql`
    UPDATE invoices SET bill_to = bill_to_member(members, accounts.email)
    FROM members LEFT JOIN accounts ON accounts.member_id = members.id
    WHERE members.id = invoices.member_id AND assigned_to = 'Individual'
  `.execute(db);
  await sql`ALTER TABLE invoices ENABLE TRIGGER USER`.execute(db);
  await sql`ALTER TABLE invoices ALTER COLUMN bill_to SET NOT NULL`.execute(db);
  await sql`
    COMMENT ON COLUMN invoices.bill_to IS 'name, address (lines) and email of whom it was issued to, as they were then'
  `.execute(db);

  // Goes into a header: no line break can.
  await sql`ALTER TABLE mails ADD COLUMN reply_to text CHECK (reply_to !~ '[[:space:][:cntrl:]]')`.execute(
    db,
  );
}
