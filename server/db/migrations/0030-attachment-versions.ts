import { type Kysely, sql } from 'kysely';
import { createTrigger } from './create-trigger.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createRevisionFiles,
    createLinkRevisionFiles,
    ...revisionFileTriggers,
    createRemovedAttachments,
    completeRevisions,
  ]);

/** Its foreign key prevents the deletion of the files. */
const createRevisionFiles = sql`
  CREATE TABLE library_revision_files (
    revision_id uuid REFERENCES library_revisions ON DELETE CASCADE,
    file_key text REFERENCES files,
    PRIMARY KEY (revision_id, file_key)
  );
  COMMENT ON TABLE library_revision_files IS 'files of the attachments in the snapshot of a revision';
  CREATE INDEX IF NOT EXISTS library_revision_files_by_file ON library_revision_files (file_key);
`;

/** Older revisions have only the names of their attachments. */
const createLinkRevisionFiles = sql`
  CREATE FUNCTION link_revision_files(ids uuid[]) RETURNS void LANGUAGE sql AS $$
    WITH named AS MATERIALIZED (
      SELECT DISTINCT id AS revision_id, attachment ->> 'fileKey' AS file_key
      FROM library_revisions CROSS JOIN LATERAL jsonb_array_elements(snapshot -> 'attachments') AS attachment
      WHERE id = ANY (ids) AND jsonb_typeof(attachment) = 'object'
    ), unlinked AS (
      DELETE FROM library_revision_files WHERE revision_id = ANY (ids)
        AND (revision_id, file_key) NOT IN (SELECT revision_id, file_key FROM named)
    )
    INSERT INTO library_revision_files (revision_id, file_key) SELECT revision_id, file_key FROM named
    ON CONFLICT DO NOTHING
  $$;
`;

const revisionFileTriggers = (['insert', 'update'] as const).map((event) =>
  createTrigger({
    name: `link_revision_files_on_${event}`,
    table: 'library_revisions',
    event,
    statement: 'PERFORM link_revision_files(ARRAY(SELECT id FROM added));',
  }),
);

/** A separate table, so that no query shows them by mistake. */
const createRemovedAttachments = sql`
  CREATE TABLE removed_attachments (
    id uuid PRIMARY KEY,
    item_id uuid NOT NULL REFERENCES library_items ON DELETE CASCADE,
    position integer NOT NULL,
    name text NOT NULL,
    file_key text NOT NULL REFERENCES files,
    version integer NOT NULL,
    removed_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE removed_attachments IS 'attachments of drafts that can be brought back for a day';
  CREATE INDEX IF NOT EXISTS removed_attachments_by_item ON removed_attachments (item_id);
  CREATE INDEX IF NOT EXISTS removed_attachments_by_file ON removed_attachments (file_key);
`;

/** Adds the files to the newest revision of each item, if the attachments still have the names in it. */
const completeRevisions = sql`
  UPDATE library_revisions AS revisions SET snapshot = jsonb_set(snapshot, '{attachments}', files.attachments)
  FROM (
    SELECT item_id, jsonb_agg(name ORDER BY position, id) AS names, jsonb_agg(jsonb_build_object(
      'id', id, 'name', name, 'version', version, 'fileKey', file_key) ORDER BY position, id) AS attachments
    FROM library_attachments GROUP BY item_id
  ) AS files
  WHERE files.item_id = revisions.item_id AND snapshot -> 'attachments' = files.names
    AND number = (SELECT max(number) FROM library_revisions AS newer WHERE newer.item_id = revisions.item_id)
`;
