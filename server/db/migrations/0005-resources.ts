import { type Kysely, sql } from 'kysely';
import { createCountTriggers } from './create-trigger.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createCategories,
    createResources,
    createResourceIndexes,
    createTagsAndAttachments,
    createResourceCounts,
    ...createCountTriggers('count_resources', 'resources', countResources),
    ...createCountTriggers('count_resource_prefixes', 'resources', countResourcePrefixes),
  ]);

const createCategories = sql`
  CREATE TABLE access_levels (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    position integer NOT NULL,
    name text NOT NULL UNIQUE
  );
  CREATE TABLE membership_access_levels (
    membership_id uuid NOT NULL REFERENCES memberships ON DELETE CASCADE,
    access_level_id uuid NOT NULL REFERENCES access_levels ON DELETE CASCADE,
    PRIMARY KEY (membership_id, access_level_id)
  );
  CREATE TABLE categories (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    access_level_id uuid NOT NULL REFERENCES access_levels,
    position integer NOT NULL,
    name text NOT NULL,
    UNIQUE (access_level_id, name),
    UNIQUE (id, access_level_id)
  );
  CREATE TABLE subcategories (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    category_id uuid NOT NULL REFERENCES categories,
    position integer NOT NULL,
    name text NOT NULL,
    UNIQUE (category_id, name),
    UNIQUE (id, category_id)
  );
`;

const createResources = sql`
  -- array_to_string() is not immutable, so it is not allowed in a generated column.
  CREATE FUNCTION spaced_words(words tsvector) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  BEGIN RETURN ' ' || array_to_string(tsvector_to_array(words), ' ') || ' '; END $$;

  CREATE TABLE resources (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    url_name text NOT NULL UNIQUE,
    title text NOT NULL,
    kind text NOT NULL,
    description text NOT NULL,
    contents text NOT NULL,
    published_at timestamptz NOT NULL,
    thumbnail_key text REFERENCES files,
    image_key text REFERENCES files,
    access_level_id uuid NOT NULL REFERENCES access_levels,
    category_id uuid NOT NULL,
    subcategory_id uuid,
    title_words tsvector NOT NULL GENERATED ALWAYS AS (tokenize(title || ' ' || kind)) STORED,
    spaced_words text NOT NULL GENERATED ALWAYS AS (spaced_words(tokenize(title || ' ' || kind))) STORED,
    CONSTRAINT resources_category_of_level FOREIGN KEY (category_id, access_level_id)
      REFERENCES categories (id, access_level_id) ON UPDATE CASCADE,
    CONSTRAINT resources_subcategory_of_category FOREIGN KEY (subcategory_id, category_id)
      REFERENCES subcategories (id, category_id) ON UPDATE CASCADE,
    -- An index entry holds up to 2,700 bytes.
    CHECK (char_length(title) <= 300 AND char_length(kind) <= 50)
  );
  COMMENT ON COLUMN resources.spaced_words IS 'words of title and kind, each between two spaces';
`;

/** The indexes by date include every filtered column, so that lists are index-only scans. */
const createResourceIndexes = sql`
  CREATE INDEX resources_by_date ON resources (published_at, id)
  INCLUDE (access_level_id, category_id, subcategory_id, kind, spaced_words);
  CREATE INDEX resources_by_category ON resources (category_id, published_at, id)
  INCLUDE (access_level_id, subcategory_id, kind);
  CREATE INDEX resources_by_subcategory ON resources (subcategory_id, published_at, id)
  INCLUDE (access_level_id, category_id, kind);
  -- Collation C makes a prefix match a range of the index.
  CREATE INDEX resources_by_title ON resources ((normalize_text(title) COLLATE "C"));
  CREATE INDEX resources_search ON resources USING gin (title_words);
  CREATE INDEX resources_by_thumbnail ON resources (thumbnail_key) WHERE thumbnail_key IS NOT NULL;
  CREATE INDEX resources_by_image ON resources (image_key) WHERE image_key IS NOT NULL;
`;

const createTagsAndAttachments = sql`
  CREATE TABLE tags (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL UNIQUE
  );
  CREATE TABLE resource_tags (
    resource_id uuid NOT NULL REFERENCES resources ON DELETE CASCADE,
    position integer NOT NULL,
    tag_id uuid NOT NULL REFERENCES tags,
    PRIMARY KEY (resource_id, position)
  );
  CREATE TABLE attachments (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    resource_id uuid NOT NULL REFERENCES resources ON DELETE CASCADE,
    name text NOT NULL,
    file_key text NOT NULL REFERENCES files
  );
  CREATE INDEX attachments_by_resource ON attachments (resource_id, name, id);
  CREATE INDEX attachments_by_file ON attachments (file_key);
`;

/** Words and prefixes are counted by access level, so that a search does not reveal words of hidden titles. */
const createResourceCounts = sql`
  CREATE TABLE resource_counts (
    access_level_id uuid NOT NULL,
    category_id uuid NOT NULL,
    subcategory_id uuid,
    kind text NOT NULL,
    count integer NOT NULL,
    UNIQUE NULLS NOT DISTINCT (access_level_id, category_id, subcategory_id, kind)
  );
  CREATE TABLE resource_word_counts (
    access_level_id uuid NOT NULL,
    word text COLLATE "C" NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (access_level_id, word)
  );
  CREATE TABLE resource_prefix_counts (
    access_level_id uuid NOT NULL,
    prefix text COLLATE "C" NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (access_level_id, prefix)
  );

  CREATE FUNCTION clear_resource_counts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM resource_counts;
    DELETE FROM resource_word_counts;
    DELETE FROM resource_prefix_counts;
    RETURN NULL;
  END $$;
  CREATE TRIGGER clear_resource_counts AFTER TRUNCATE ON resources
  FOR EACH STATEMENT EXECUTE FUNCTION clear_resource_counts();
`;

const countResources = (changes: string) => `
  INSERT INTO resource_counts AS counts (access_level_id, category_id, subcategory_id, kind, count)
  SELECT access_level_id, category_id, subcategory_id, kind, sum(delta)
  FROM (${changes}) AS changes
  GROUP BY 1, 2, 3, 4 HAVING sum(delta) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (access_level_id, category_id, subcategory_id, kind)
    DO UPDATE SET count = counts.count + excluded.count;
  INSERT INTO resource_word_counts AS counts (access_level_id, word, count)
  SELECT access_level_id, word, sum(delta)
  FROM (${changes}) AS changes CROSS JOIN LATERAL unnest(tsvector_to_array(title_words)) AS word
  GROUP BY 1, 2 HAVING sum(delta) <> 0 ORDER BY 1, 2
  ON CONFLICT (access_level_id, word) DO UPDATE SET count = counts.count + excluded.count;`;

const countResourcePrefixes = (changes: string) => `
  INSERT INTO resource_prefix_counts AS counts (access_level_id, prefix, count)
  SELECT access_level_id, prefix, sum(delta)
  FROM (
    SELECT DISTINCT changes.id, access_level_id, delta, left(word, prefix_length) AS prefix
    FROM (${changes}) AS changes
    CROSS JOIN LATERAL unnest(tsvector_to_array(title_words)) AS word
    CROSS JOIN LATERAL generate_series(1, char_length(word)) AS prefix_length
  ) AS prefixes
  GROUP BY 1, 2 HAVING sum(delta) <> 0 ORDER BY 1, 2
  ON CONFLICT (access_level_id, prefix) DO UPDATE SET count = counts.count + excluded.count;`;
