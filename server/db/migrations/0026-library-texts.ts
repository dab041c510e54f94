import { type Kysely, sql } from 'kysely';
import { createHistoryTriggers } from './0012-grants-and-history.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createTokenizeArticle,
    addColumn('resources', 'contents'),
    addColumn('library_items', `coalesce(contents, '')`),
    ...[
      { table: 'resources', derived: 'title_words spaced_words text_words' },
      { table: 'library_items', derived: 'is_live normalized_title title_words text_words' },
    ].flatMap((tracked) => [dropHistoryTriggers(tracked.table), createHistoryTriggers(tracked)]),
  ]);

/** A tsvector holds 1 MB. The parser would keep addresses, and words around a slash, as one word. */
const createTokenizeArticle = sql`
  CREATE FUNCTION tokenize_article(heading text, contents text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN strip(tokenize(left(regexp_replace(
    heading || ' ' || regexp_replace(contents, '<[^>]*>|&#?\\w+;', ' ', 'g'), '[!-/:-@[-\`{-~]', ' ', 'g'
  ), 100000)));
`;

const addColumn = (table: string, contents: string) =>
  sql.raw(`
    ALTER TABLE ${table} ADD COLUMN text_words tsvector NOT NULL
      GENERATED ALWAYS AS (tokenize_article(title || ' ' || kind || ' ' || description, ${contents})) STORED;
    COMMENT ON COLUMN ${table}.text_words IS 'words of title, kind, description and contents';
    CREATE INDEX ${table}_by_text ON ${table} USING gin (text_words);
  `);

const dropHistoryTriggers = (table: string) =>
  sql.raw(
    ['insert', 'update', 'delete']
      .map((event) => `DROP TRIGGER record_${table}_history_on_${event} ON ${table};`)
      .join(''),
  );
