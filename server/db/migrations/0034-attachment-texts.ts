import { type Kysely, sql } from 'kysely';
import { createTrigger } from './create-trigger.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [createTexts, createTokenizePage, createPages, ...textTriggers, addExistingFiles]);

const createTexts = sql`
  CREATE TABLE attachment_texts (
    file_key text PRIMARY KEY REFERENCES files ON DELETE CASCADE,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'read', 'failed', 'unsupported')),
    note text,
    added_at timestamptz NOT NULL DEFAULT now(),
    queued_at timestamptz
  );
  COMMENT ON TABLE attachment_texts IS 'files of attachments, of which a job reads the text for the search';
  COMMENT ON COLUMN attachment_texts.note IS 'why the text is missing or incomplete';
  COMMENT ON COLUMN attachment_texts.queued_at IS 'when the last job for the file was created';
  CREATE INDEX IF NOT EXISTS attachment_texts_waiting ON attachment_texts (added_at) WHERE state = 'waiting';
`;

/** As in tokenize_article(), without HTML. */
const createTokenizePage = sql`
  CREATE FUNCTION tokenize_page(contents text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN strip(tokenize(regexp_replace(contents, '[!-/:-@[-\`{-~]', ' ', 'g')));
`;

/** The texts are stored apart from the rows, so that counting matches reads few blocks. */
const createPages = sql`
  CREATE TABLE attachment_pages (
    file_key text REFERENCES attachment_texts ON DELETE CASCADE,
    position integer,
    page integer,
    sheet text,
    contents text NOT NULL CHECK (char_length(contents) <= 20000),
    words tsvector NOT NULL GENERATED ALWAYS AS (tokenize_page(contents)) STORED,
    PRIMARY KEY (file_key, position)
  ) WITH (toast_tuple_target = 128);
  COMMENT ON TABLE attachment_pages IS 'text of files. A long page has several rows';
  COMMENT ON COLUMN attachment_pages.page IS 'number of the page or slide; null in files without pages';
  COMMENT ON COLUMN attachment_pages.sheet IS 'name of the sheet of a workbook';
  CREATE INDEX IF NOT EXISTS attachment_pages_by_words ON attachment_pages USING gin (words);
`;

const textTriggers = ['attachments', 'library_attachments'].flatMap((table) =>
  (['insert', 'update'] as const).map((event) =>
    createTrigger({
      name: `add_texts_of_${table}_on_${event}`,
      table,
      event,
      statement: `
        INSERT INTO attachment_texts (file_key) SELECT DISTINCT file_key FROM added ORDER BY file_key
        ON CONFLICT DO NOTHING;`,
    }),
  ),
);

const addExistingFiles = sql`
  INSERT INTO attachment_texts (file_key) SELECT file_key FROM attachments UNION SELECT file_key FROM library_attachments
`;
