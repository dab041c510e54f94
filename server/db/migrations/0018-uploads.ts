import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) => executeAll(db, [createUploads, createArticlePictures]);

const createUploads = sql`
  -- Deleted when the file is used, or after a day. The stored objects are in orphaned_files meanwhile.
  CREATE TABLE uploads (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    name text NOT NULL,
    byte_size integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    file_key text,
    media_type text,
    CHECK ((file_key IS NULL) = (media_type IS NULL))
  );
  COMMENT ON COLUMN uploads.file_key IS 'key in the file store once the upload is finished';
  CREATE INDEX uploads_by_member ON uploads (member_id);
  CREATE INDEX uploads_by_age ON uploads (created_at);

  CREATE TABLE upload_parts (
    upload_id uuid NOT NULL REFERENCES uploads ON DELETE CASCADE,
    start_byte integer NOT NULL,
    byte_size integer NOT NULL,
    file_key text NOT NULL,
    PRIMARY KEY (upload_id, start_byte)
  );
`;

const createArticlePictures = sql`
  CREATE TABLE article_pictures (
    file_key text PRIMARY KEY REFERENCES files ON DELETE CASCADE,
    name text NOT NULL,
    checked_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON COLUMN article_pictures.name IS 'the part of the key that all renditions of a picture share';
  COMMENT ON COLUMN article_pictures.checked_at IS 'when the picture was last known to be in use';
  CREATE INDEX article_pictures_by_check ON article_pictures (checked_at);
`;
