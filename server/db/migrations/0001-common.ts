import { type Kysely, sql } from 'kysely';
import { createTrigger } from './create-trigger.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createTextFunctions,
    createFiles,
    ...orphanedFileTriggers,
    createAuditLog,
    createSharedTables,
  ]);

const createTextFunctions = sql`
  CREATE EXTENSION IF NOT EXISTS pg_trgm;

  -- unaccent() is not immutable, so an index cannot use it. ICU is not available on every server.
  CREATE FUNCTION normalize_text(input text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(normalize(translate(input, 'đĐøØłŁ’', 'dDoOlL'''), NFD), '[\u0300-\u036f]', '', 'g'));

  -- Replaces punctuation and symbols first, because the locale decides whether they separate words.
  CREATE FUNCTION tokenize(input text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsvector('simple', regexp_replace(
    normalize_text(input), '[\u00a0-\u00bf\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\u{1f000}-\u{1faff}]', ' ', 'g'
  ));
`;

/** Hiding a photo changes its key in the URL, but not its key in the file store. */
const createFiles = sql`
  CREATE TABLE files (
    key text PRIMARY KEY,
    media_type text NOT NULL,
    byte_size integer NOT NULL,
    is_public boolean NOT NULL,
    storage_key text,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON COLUMN files.is_public IS 'true for images: the random key is enough to read the file';
  COMMENT ON COLUMN files.storage_key IS 'key in the file store; null if it is the same as key';
  CREATE INDEX files_by_storage_key ON files (coalesce(storage_key, key));

  -- Stored files without a row in files: uploads in progress and deleted files. A job removes them after 24 hours.
  CREATE TABLE orphaned_files (key text PRIMARY KEY, orphaned_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX orphaned_files_by_age ON orphaned_files (orphaned_at);
`;

const orphanedFileTriggers = [
  createTrigger({
    name: 'unmark_orphaned_files_on_insert',
    table: 'files',
    event: 'insert',
    statement: `
      DELETE FROM orphaned_files USING added WHERE orphaned_files.key = coalesce(added.storage_key, added.key);`,
  }),
  createTrigger({
    name: 'mark_orphaned_files_on_delete',
    table: 'files',
    event: 'delete',
    statement: `
      INSERT INTO orphaned_files (key)
      SELECT DISTINCT coalesce(storage_key, key) AS stored_key FROM removed
      WHERE NOT EXISTS (
        SELECT FROM files WHERE coalesce(files.storage_key, files.key) = coalesce(removed.storage_key, removed.key)
      )
      ORDER BY stored_key
      ON CONFLICT (key) DO UPDATE SET orphaned_at = excluded.orphaned_at;`,
  }),
];

const createAuditLog = sql`
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

  CREATE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'rows of % are append-only', TG_TABLE_NAME;
  END $$;
  CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
`;

const createSharedTables = sql`
  -- The columns are those that rate-limiter-flexible expects.
  CREATE TABLE rate_limits (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );

  -- Gap-free numbers, incremented in the transaction that uses them.
  CREATE TABLE counters (name text PRIMARY KEY, value bigint NOT NULL);

  -- Options of form fields, such as gender and honorific.
  CREATE TABLE lookup_values (
    kind text NOT NULL,
    position integer NOT NULL,
    label text NOT NULL,
    PRIMARY KEY (kind, position)
  );
`;
