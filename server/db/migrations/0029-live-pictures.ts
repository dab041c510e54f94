import { type Kysely, sql } from 'kysely';
import { createTrigger } from './create-trigger.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    addDraftKind,
    createLivePictures,
    createListPictureKeys,
    createHidePicture,
    ...livePictureTriggers,
    ...contentTables.flatMap(createLinkTriggers),
    ...contentTables.map(linkAll),
    hideExistingPictures,
  ]);

const addDraftKind = sql`
  ALTER TABLE files ADD COLUMN draft_kind text, ADD COLUMN draft_id text;
  COMMENT ON COLUMN files.is_public IS 'true for images, which have a URL; draft_kind says who can read them';
  COMMENT ON COLUMN files.draft_kind IS 'null if the random key is enough to read an image; otherwise the kind of drafts whose staff can read it';
  COMMENT ON COLUMN files.draft_id IS 'the only object that has had the picture, if known';
  CREATE INDEX article_pictures_by_name ON article_pictures (name);
`;

const createLivePictures = sql`
  CREATE TABLE live_pictures (
    kind text NOT NULL,
    content_id text NOT NULL,
    file_key text NOT NULL REFERENCES files ON DELETE CASCADE,
    PRIMARY KEY (kind, content_id, file_key)
  );
  COMMENT ON TABLE live_pictures IS 'pictures of what members see, with all renditions';
  CREATE INDEX live_pictures_by_file ON live_pictures (file_key);
`;

/** Also finds pictures in encoded HTML and in URLs with a host. */
const createListPictureKeys = sql`
  CREATE FUNCTION list_picture_keys(contents text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
    WITH named AS (
      SELECT DISTINCT match[1] AS key
      FROM regexp_matches(contents, '/files/([A-Za-z0-9_-]{22,64}[.][a-z]{2,4})', 'g') AS match
      WHERE contents LIKE '%/files/%'
    )
    SELECT key FROM named
    UNION
    SELECT renditions.file_key FROM named JOIN article_pictures AS pictures ON pictures.file_key = named.key
    JOIN article_pictures AS renditions USING (name)
  $$;
`;

/** The lock makes concurrent changes of the links of a picture wait, so that the later one sees the earlier. */
const createHidePicture = sql`
  CREATE FUNCTION hide_unused_picture(unused_key text, kind text, content_id text) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM files WHERE key = unused_key FOR NO KEY UPDATE;
    UPDATE files SET draft_kind = kind, draft_id = content_id
    WHERE key = unused_key AND is_public
      AND NOT EXISTS (SELECT FROM live_pictures WHERE file_key = unused_key)
      AND NOT EXISTS (SELECT FROM organisations WHERE image_key = unused_key)
      AND NOT EXISTS (SELECT FROM members WHERE photo_key = unused_key);
  END $$;
`;

const livePictureTriggers = [
  createTrigger({
    name: 'show_live_pictures',
    table: 'live_pictures',
    event: 'insert',
    statement: `
      DECLARE
        keys text[] := ARRAY(SELECT file_key FROM added);
      BEGIN
        PERFORM FROM files WHERE key = ANY (keys) ORDER BY key FOR NO KEY UPDATE;
        UPDATE files SET draft_kind = NULL, draft_id = NULL WHERE key = ANY (keys) AND draft_kind IS NOT NULL;
      END;`,
  }),
  createTrigger({
    name: 'hide_unused_pictures',
    table: 'live_pictures',
    event: 'delete',
    statement: `
      DECLARE
        link record;
      BEGIN
        FOR link IN SELECT DISTINCT ON (file_key) * FROM removed ORDER BY file_key LOOP
          PERFORM hide_unused_picture(link.file_key, link.kind, link.content_id);
        END LOOP;
      END;`,
  }),
];

type ContentTable = {
  table: string;
  /** A kind of drafts, or 'resource'. */
  kind: string;
  id?: string;
  /** Contains the path of each picture. */
  paths: string;
};

const toPaths = (...keys: string[]) => keys.map((key) => `'/files/' || ${key}`);
const join = (...texts: string[]) => `concat_ws(' ', ${texts.join(', ')})`;

const contentTables: ContentTable[] = [
  { table: 'resources', kind: 'resource', paths: join(...toPaths('thumbnail_key', 'image_key'), 'contents') },
  {
    table: 'events',
    kind: 'event',
    paths: join(...toPaths('listing_image_key', 'feature_image_key'), 'content'),
  },
  { table: 'groups', kind: 'group', paths: join(...toPaths('image_key')) },
  { table: 'products', kind: 'product', paths: join(...toPaths('image_key')) },
  {
    table: 'sign_in_images',
    kind: 'sign-in picture',
    id: 'file_key',
    paths: `CASE WHEN is_shown THEN ${join(...toPaths('file_key'))} ELSE '' END`,
  },
];

/** Triggers run in the order of their names, so these run after those on `resources` that lock `resource_list_version`. */
function createLinkTriggers({ table, kind, id = 'id', paths }: ContentTable) {
  const type = id === 'id' ? 'uuid' : 'text';
  const linkPictures = sql.raw(`
    CREATE FUNCTION link_pictures_of_${table}(ids ${type}[]) RETURNS void LANGUAGE sql AS $$
      WITH wanted AS MATERIALIZED (
        SELECT ${id}::text AS content_id, key FROM ${table} CROSS JOIN LATERAL list_picture_keys(${paths}) AS key
        WHERE ${id} = ANY (ids)
      ), unused AS (
        DELETE FROM live_pictures WHERE kind = '${kind}' AND content_id = ANY (ids::text[])
          AND (content_id, file_key) NOT IN (SELECT content_id, key FROM wanted)
      )
      INSERT INTO live_pictures (kind, content_id, file_key)
      SELECT '${kind}', content_id, key FROM wanted JOIN files USING (key) WHERE is_public
      ON CONFLICT DO NOTHING
    $$;
    CREATE FUNCTION unlink_pictures_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM live_pictures WHERE kind = '${kind}';
      RETURN NULL;
    END $$;
    CREATE TRIGGER unlink_pictures_of_${table} AFTER TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION unlink_pictures_of_${table}();
  `);
  const changedIds = {
    insert: `SELECT ${id} FROM added WHERE ${paths} LIKE '%/files/%'`,
    update: `SELECT ${id} FROM (SELECT ${id}, ${paths} FROM added EXCEPT SELECT ${id}, ${paths} FROM removed) AS changed`,
    delete: `SELECT ${id} FROM removed`,
  };
  const triggers = (['insert', 'update', 'delete'] as const).map((event) =>
    createTrigger({
      name: `link_pictures_of_${table}_on_${event}`,
      table,
      event,
      statement: `PERFORM link_pictures_of_${table}(ARRAY(${changedIds[event]}));`,
    }),
  );
  return [linkPictures, ...triggers];
}

const linkAll = ({ table, id = 'id' }: ContentTable) =>
  sql.raw(`SELECT link_pictures_of_${table}(ARRAY(SELECT ${id} FROM ${table}));`);

/** Pictures that only drafts, archived items and items in the bin have. */
const hideExistingPictures = sql`
  SELECT hide_unused_picture(file_key, kind, (
    SELECT id FROM drafts WHERE drafts.kind = pictures.kind AND strpos(body::text, file_key) > 0 LIMIT 1
  )) FROM draft_pictures AS pictures;
  SELECT hide_unused_picture(file_key, 'resource', NULL) FROM article_pictures;
  SELECT hide_unused_picture(key, 'resource', NULL)
  FROM library_items CROSS JOIN LATERAL list_picture_keys(
    concat_ws(' ', '/files/' || thumbnail_key, '/files/' || image_key, contents)
  ) AS key WHERE NOT is_live;
`;
