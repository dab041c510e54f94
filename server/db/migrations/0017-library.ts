import { type Kysely, sql } from 'kysely';
import { createHistoryTriggers } from './0012-grants-and-history.ts';
import { createTrigger } from './create-trigger.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    addSuccessors,
    createLibraryItems,
    createLibraryIndexes,
    createRevisionsAndAttachments,
    createPresence,
    createAddresses,
    createSettings,
    createListVersion,
    ...mirrorTriggers,
    fillLibrary,
    ...[
      { table: 'library_items', derived: 'is_live normalized_title title_words' },
      { table: 'library_attachments' },
      { table: 'resource_tags', keys: 'resource_id position' },
      { table: 'attachments' },
      { table: 'resource_addresses', keys: 'url_name' },
      { table: 'settings', keys: 'name', derived: 'updated_at updated_by' },
    ].map(createHistoryTriggers),
  ]);

/** Without a reference, because the successor can be archived and published again. */
const addSuccessors = sql`
  ALTER TABLE resources ADD COLUMN successor_id uuid;
  COMMENT ON COLUMN resources.successor_id IS 'the resource that replaces this one, if members see it';
`;

/** People who only did something have no reference: their row may be deleted. */
const createLibraryItems = sql`
  CREATE TABLE library_items (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    state text NOT NULL CHECK (state IN ('draft', 'in review', 'scheduled', 'published', 'archived')),
    is_live boolean NOT NULL DEFAULT false,
    url_name text NOT NULL UNIQUE,
    title text NOT NULL,
    kind text NOT NULL,
    description text NOT NULL,
    contents text,
    resource_date date,
    thumbnail_key text REFERENCES files,
    image_key text REFERENCES files,
    access_level_id uuid NOT NULL REFERENCES access_levels,
    category_id uuid NOT NULL,
    subcategory_id uuid,
    tags text[] NOT NULL DEFAULT '{}',
    owner_id uuid REFERENCES members ON DELETE SET NULL,
    deputy_id uuid REFERENCES members ON DELETE SET NULL,
    review_on date,
    successor_id uuid REFERENCES library_items ON DELETE SET NULL,
    publish_at timestamptz,
    scheduled_by uuid,
    scheduled_at timestamptz,
    submitted_by uuid,
    submitted_at timestamptz,
    review_note text,
    created_at timestamptz NOT NULL DEFAULT now(),
    created_by uuid,
    updated_at timestamptz NOT NULL DEFAULT now(),
    updated_by uuid,
    first_published_at timestamptz,
    published_at timestamptz,
    live_version integer,
    binned_at timestamptz,
    normalized_title text NOT NULL GENERATED ALWAYS AS (normalize_text(title)) STORED,
    title_words tsvector NOT NULL GENERATED ALWAYS AS (tokenize(title || ' ' || kind)) STORED,
    CONSTRAINT library_items_category_of_level FOREIGN KEY (category_id, access_level_id)
      REFERENCES categories (id, access_level_id) ON UPDATE CASCADE,
    CONSTRAINT library_items_subcategory_of_category FOREIGN KEY (subcategory_id, category_id)
      REFERENCES subcategories (id, category_id) ON UPDATE CASCADE,
    CHECK (char_length(title) <= 300 AND char_length(kind) <= 50),
    CONSTRAINT published_items_are_live CHECK (state <> 'published' OR is_live),
    CONSTRAINT scheduled_items_have_a_time CHECK ((state = 'scheduled') = (publish_at IS NOT NULL)),
    -- A publisher approved the text as it was then.
    CONSTRAINT scheduled_items_are_unchanged CHECK (state <> 'scheduled' OR scheduled_at >= updated_at),
    CONSTRAINT binned_items_are_not_live CHECK (binned_at IS NULL OR NOT is_live AND state IN ('draft', 'archived'))
  );
  COMMENT ON TABLE library_items IS 'a row per resource in every state; resources has only what members see, with the same id';
  COMMENT ON COLUMN library_items.contents IS 'null while it equals the contents in resources';
  COMMENT ON COLUMN library_items.review_on IS 'day on which the owner must check the content again';
  COMMENT ON COLUMN library_items.review_note IS 'why a publisher sent it back';
  COMMENT ON COLUMN library_items.updated_at IS 'when the draft was saved, not when its state changed';
  COMMENT ON COLUMN library_items.live_version IS 'number of the revision that members see; null before the first revision';
`;

const createLibraryIndexes = sql`
  CREATE INDEX library_items_by_update ON library_items (updated_at, id) WHERE binned_at IS NULL;
  CREATE INDEX library_items_by_title ON library_items (normalized_title, id) WHERE binned_at IS NULL;
  CREATE INDEX library_items_by_review ON library_items (review_on, id) WHERE binned_at IS NULL;
  CREATE INDEX library_items_by_last_review ON library_items (review_on DESC NULLS LAST, id DESC) WHERE binned_at IS NULL;
  CREATE INDEX library_items_by_publishing ON library_items (publish_at, id) WHERE binned_at IS NULL;
  CREATE INDEX library_items_by_last_publishing ON library_items (publish_at DESC NULLS LAST, id DESC) WHERE binned_at IS NULL;
  CREATE INDEX library_items_by_level ON library_items (access_level_id, updated_at, id) WHERE binned_at IS NULL;
  CREATE INDEX library_items_by_state ON library_items (state, updated_at, id) WHERE binned_at IS NULL;
  CREATE INDEX library_items_by_owner ON library_items (owner_id, updated_at, id) WHERE binned_at IS NULL;
  CREATE INDEX library_items_by_category ON library_items (category_id, updated_at, id);
  CREATE INDEX library_items_by_subcategory ON library_items (subcategory_id) WHERE subcategory_id IS NOT NULL;
  CREATE INDEX library_items_by_deputy ON library_items (deputy_id) WHERE deputy_id IS NOT NULL;
  CREATE INDEX library_items_by_successor ON library_items (successor_id) WHERE successor_id IS NOT NULL;
  CREATE INDEX library_items_by_thumbnail ON library_items (thumbnail_key) WHERE thumbnail_key IS NOT NULL;
  CREATE INDEX library_items_by_image ON library_items (image_key) WHERE image_key IS NOT NULL;
  CREATE INDEX library_items_by_tag ON library_items USING gin (tags);
  CREATE INDEX library_items_search ON library_items USING gin (title_words);
  CREATE INDEX library_items_in_review ON library_items (submitted_at, id) WHERE state = 'in review';
  CREATE INDEX library_items_scheduled ON library_items (publish_at, id) WHERE state = 'scheduled';
  CREATE INDEX library_items_in_bin ON library_items (binned_at, id) WHERE binned_at IS NOT NULL;
  CREATE INDEX grants_by_member ON grants (member_id);
`;

const createRevisionsAndAttachments = sql`
  CREATE TABLE library_revisions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    item_id uuid NOT NULL REFERENCES library_items ON DELETE CASCADE,
    number integer NOT NULL,
    author_id uuid,
    started_at timestamptz NOT NULL DEFAULT now(),
    saved_at timestamptz NOT NULL DEFAULT now(),
    name text,
    published_at timestamptz,
    snapshot jsonb NOT NULL,
    UNIQUE (item_id, number)
  );
  COMMENT ON TABLE library_revisions IS 'one row per sitting of an author';
  CREATE INDEX library_revisions_unnamed ON library_revisions (saved_at) WHERE name IS NULL AND published_at IS NULL;

  CREATE TABLE library_attachments (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    item_id uuid NOT NULL REFERENCES library_items ON DELETE CASCADE,
    position integer NOT NULL,
    name text NOT NULL,
    file_key text NOT NULL REFERENCES files,
    version integer NOT NULL DEFAULT 1
  );
  COMMENT ON COLUMN library_attachments.version IS 'counts the files that replaced each other';
  CREATE INDEX library_attachments_by_item ON library_attachments (item_id, position, id);
  CREATE INDEX library_attachments_by_file ON library_attachments (file_key);
`;

const createPresence = sql`
  CREATE TABLE library_presence (
    item_id uuid REFERENCES library_items ON DELETE CASCADE,
    member_id uuid REFERENCES members ON DELETE CASCADE,
    seen_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (item_id, member_id)
  );
  COMMENT ON TABLE library_presence IS 'who has a resource open in the console; a row counts for some seconds';
  CREATE INDEX library_presence_by_member ON library_presence (member_id);
`;

const createAddresses = sql`
  CREATE TABLE resource_addresses (
    url_name text PRIMARY KEY,
    resource_id uuid NOT NULL REFERENCES library_items ON DELETE CASCADE
  );
  COMMENT ON TABLE resource_addresses IS 'former addresses of resources, which still work';
  CREATE INDEX resource_addresses_by_resource ON resource_addresses (resource_id);
`;

const createSettings = sql`
  CREATE TABLE settings (
    name text PRIMARY KEY,
    value jsonb NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    updated_by uuid
  );
`;

/** Part of the cache keys of resource lists, so that every process sees a change immediately. */
const createListVersion = sql`
  CREATE TABLE resource_list_version (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    version bigint NOT NULL
  );
  COMMENT ON TABLE resource_list_version IS 'one row from the first change on, so that a restore finds the table empty';
  CREATE FUNCTION increment_resource_list_version() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO resource_list_version AS current (version) VALUES (1)
    ON CONFLICT (is_only) DO UPDATE SET version = current.version + 1;
    RETURN NULL;
  END $$;
  CREATE TRIGGER increment_resource_list_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON resources
  FOR EACH STATEMENT EXECUTE FUNCTION increment_resource_list_version();
  CREATE TRIGGER increment_resource_list_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON resource_tags
  FOR EACH STATEMENT EXECUTE FUNCTION increment_resource_list_version();
`;

const mirroredColumns =
  'id, url_name, title, kind, description, thumbnail_key, image_key, access_level_id, category_id, subcategory_id';

const insertMissingItems = (source: string) => `
  INSERT INTO library_items (${mirroredColumns}, state, is_live, created_at, updated_at, first_published_at, published_at)
  SELECT ${mirroredColumns}, 'published', true, published_at, published_at, published_at, published_at FROM ${source}
  ON CONFLICT (id) DO UPDATE SET is_live = true;`;

/** A resource without a revision was not published in the console, so its draft has the same tags and attachments. */
const isImported = `items.state = 'published' AND items.live_version IS NULL`;

const copyTags = `
  UPDATE library_items AS items SET tags = ARRAY(
    SELECT name FROM resource_tags JOIN tags ON tags.id = tag_id WHERE resource_id = items.id ORDER BY position
  ) WHERE ${isImported}`;

/** An array of ids, because the plan for a join with `added` would be that for the first number of rows. */
const copyTagsOfAddedRows = `
  DECLARE
    ids uuid[] := ARRAY(SELECT DISTINCT resource_id FROM added);
  BEGIN
    ${copyTags.trim()} AND items.id = ANY (ids);
  END;`;

const copyAttachments = (source: string) => `
  INSERT INTO library_attachments (id, item_id, position, name, file_key)
  SELECT copied.id, resource_id, row_number() OVER (PARTITION BY resource_id ORDER BY name, copied.id), name, file_key
  FROM ${source} AS copied JOIN library_items AS items ON items.id = resource_id WHERE ${isImported}
  ON CONFLICT (id) DO NOTHING;`;

/** Imports and the demo insert resources only. The triggers add their library items and keep is_live correct. */
const mirrorTriggers = [
  createTrigger({
    name: 'add_library_items',
    table: 'resources',
    event: 'insert',
    statement: insertMissingItems('added'),
  }),
  createTrigger({
    name: 'keep_library_contents',
    table: 'resources',
    event: 'delete',
    statement: `
      UPDATE library_items AS items SET is_live = false, contents = coalesce(items.contents, removed.contents),
        state = CASE WHEN items.state = 'published' THEN 'archived' ELSE items.state END
      FROM removed WHERE items.id = removed.id;`,
  }),
  createTrigger({
    name: 'copy_resource_tags',
    table: 'resource_tags',
    event: 'insert',
    statement: copyTagsOfAddedRows,
  }),
  createTrigger({
    name: 'copy_resource_attachments',
    table: 'attachments',
    event: 'insert',
    statement: copyAttachments('added'),
  }),
];

const fillLibrary = sql.raw(
  [insertMissingItems('resources'), `${copyTags};`, copyAttachments('attachments')].join(''),
);
