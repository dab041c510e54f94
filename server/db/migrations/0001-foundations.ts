import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db);

  // What people type and what is stored meet here: lower case, no accents ('Ngāio', 'Trần', 'Đỗ', 'Søren').
  // Plain SQL over built-in functions, because unaccent() may not be used in an index and ICU is not everywhere.
  await sql`
    CREATE FUNCTION fold(given text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(regexp_replace(normalize(translate(given, 'đĐøØłŁ’', 'dDoOlL'''), NFD), '[\u0300-\u036f]', '', 'g'))
  `.execute(db);

  await sql`
    CREATE TABLE files (
      key text PRIMARY KEY,
      media_type text NOT NULL,
      byte_size integer NOT NULL,
      is_public boolean NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )
  `.execute(db);

  await sql`COMMENT ON COLUMN files.is_public IS 'whoever knows its random key may have it: pictures'`.execute(
    db,
  );

  await sql`
    CREATE TABLE mails (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      to_address text NOT NULL,
      subject text NOT NULL,
      text_body text NOT NULL,
      html_body text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz
    )
  `.execute(db);
  await sql`CREATE INDEX mails_newest ON mails (created_at DESC, id)`.execute(db);

  await sql`
    CREATE TABLE audit_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      action text NOT NULL,
      actor_id uuid,
      subject_id uuid,
      address text,
      detail jsonb NOT NULL DEFAULT '{}'
    )
  `.execute(db);
  await sql`CREATE INDEX audit_log_by_subject ON audit_log (subject_id, id DESC)`.execute(db);
  await sql`
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
    END $$
  `.execute(db);
  await sql`
    CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  `.execute(db);

  // The columns are those that rate-limiter-flexible expects.
  await sql`
    CREATE TABLE rate_limits (
      key varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    )
  `.execute(db);

  // Numbers that must have no gap are taken from here, inside the transaction that uses them.
  await sql`CREATE TABLE counters (name text PRIMARY KEY, value bigint NOT NULL)`.execute(db);

  // The short lists that forms offer: genders, honorifics.
  await sql`
    CREATE TABLE choices (
      list text NOT NULL,
      position integer NOT NULL,
      label text NOT NULL,
      PRIMARY KEY (list, position)
    )
  `.execute(db);
}
