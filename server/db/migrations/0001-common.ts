import { type Kysely, sql } from 'kysely';
import { addTrigger } from './add-trigger.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTextFunctions(db);
  await createFiles(db);
  await createAuditLog(db);

  await sql`
    -- The columns are those that rate-limiter-flexible expects.
    CREATE TABLE rate_limits (
      key varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    );

    -- Numbers without gaps, taken in the transaction that uses them.
    CREATE TABLE counters (name text PRIMARY KEY, value bigint NOT NULL);

    -- Options of form fields, such as gender and honorific.
    CREATE TABLE choices (
      list text NOT NULL,
      position integer NOT NULL,
      label text NOT NULL,
      PRIMARY KEY (list, position)
    );
  `.execute(db);
}

async function createTextFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE EXTENSION IF NOT EXISTS pg_trgm;

    -- Not unaccent(), which is not allowed in an index, and not ICU, which not every server has.
    CREATE FUNCTION fold(given text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(regexp_replace(normalize(translate(given, 'đĐøØłŁ’', 'dDoOlL'''), NFD), '[\u0300-\u036f]', '', 'g'));

    -- Replaces punctuation and symbols first: whether they separate words would depend on the locale of the database.
    CREATE FUNCTION to_words(given text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN to_tsvector('simple', regexp_replace(
      fold(given), '[\u00a0-\u00bf\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\u{1f000}-\u{1faff}]', ' ', 'g'
    ));
  `.execute(db);
}

/** The key in the URL and the name in the storage may differ: hiding a photo changes its key only. */
async function createFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE files (
      key text PRIMARY KEY,
      media_type text NOT NULL,
      byte_size integer NOT NULL,
      is_public boolean NOT NULL,
      stored_as text,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    COMMENT ON COLUMN files.is_public IS 'true: the random key is enough to read it, for images';
    COMMENT ON COLUMN files.stored_as IS 'name in the storage; null: the key';
    CREATE INDEX files_by_place ON files (coalesce(stored_as, key));

    -- Stored files without a row in files: being written, or deleted. A job removes them after 24 hours.
    CREATE TABLE loose_files (key text PRIMARY KEY, since timestamptz NOT NULL DEFAULT now());
    CREATE INDEX loose_files_by_age ON loose_files (since);
  `.execute(db);
  await addTrigger(db, {
    name: 'tie_file_at_insert',
    table: 'files',
    event: 'insert',
    statement: `
      DELETE FROM loose_files USING added WHERE loose_files.key = coalesce(added.stored_as, added.key);`,
  });
  await addTrigger(db, {
    name: 'loosen_file_at_delete',
    table: 'files',
    event: 'delete',
    statement: `
      INSERT INTO loose_files (key)
      SELECT DISTINCT coalesce(stored_as, key) AS place FROM removed
      WHERE NOT EXISTS (
        SELECT FROM files WHERE coalesce(files.stored_as, files.key) = coalesce(removed.stored_as, removed.key)
      )
      ORDER BY place
      ON CONFLICT (key) DO UPDATE SET since = excluded.since;`,
  });
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE audit_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      action text NOT NULL,
      actor_id uuid,
      subject_id uuid,
      address text,
      detail jsonb NOT NULL DEFAULT '{}'
    );
    CREATE INDEX audit_log_by_subject ON audit_log (subject_id, id DESC);

    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
    END $$;
    CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  `.execute(db);
}
