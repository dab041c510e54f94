import { type Kysely, sql } from 'kysely';
import { addTrigger, stepsOf, triggerEvents } from './add-trigger.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await keepResourcesOnOneBranch(db);
  await keepWordsOfTitles(db);

  // A library of 50,000 resources is not counted anew at every call: its parts are, whenever they change.
  await sql`
    CREATE TABLE resource_counts (
      access_level_id uuid NOT NULL,
      category_id uuid NOT NULL,
      subcategory_id uuid,
      kind text NOT NULL,
      count integer NOT NULL,
      UNIQUE NULLS NOT DISTINCT (access_level_id, category_id, subcategory_id, kind)
    )
  `.execute(db);

  // The words of titles and kinds: against them a search is known to be mistyped. By access level, so that a search
  // does not tell which words stand in titles that the searcher may not see.
  await sql`
    CREATE TABLE resource_words (
      access_level_id uuid NOT NULL,
      word text COLLATE "C" NOT NULL,
      count integer NOT NULL,
      PRIMARY KEY (access_level_id, word)
    )
  `.execute(db);
  await sql.raw(`DO $$ BEGIN ${additions('SELECT *, 1 AS step FROM resources')} END $$`).execute(db);
  for (const event of triggerEvents) {
    await addTrigger(db, {
      name: `count_resources_at_${event}`,
      table: 'resources',
      event,
      statement: additions(stepsOf[event]),
    });
  }
  await sql`
    CREATE FUNCTION count_no_resources() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN DELETE FROM resource_counts; DELETE FROM resource_words; RETURN NULL; END $$
  `.execute(db);
  await sql`
    CREATE TRIGGER count_no_resources AFTER TRUNCATE ON resources
    FOR EACH STATEMENT EXECUTE FUNCTION count_no_resources()
  `.execute(db);
}

/** The category of a resource is one of its access level, the sub-category one of its category: parts never overlap. */
async function keepResourcesOnOneBranch(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE categories ADD UNIQUE (id, access_level_id)`.execute(db);
  await sql`ALTER TABLE subcategories ADD UNIQUE (id, category_id)`.execute(db);
  await sql`
    ALTER TABLE resources
      DROP CONSTRAINT resources_category_id_fkey,
      DROP CONSTRAINT resources_subcategory_id_fkey,
      ADD CONSTRAINT resources_category_of_level FOREIGN KEY (category_id, access_level_id)
        REFERENCES categories (id, access_level_id) ON UPDATE CASCADE,
      ADD CONSTRAINT resources_subcategory_of_category FOREIGN KEY (subcategory_id, category_id)
        REFERENCES subcategories (id, category_id) ON UPDATE CASCADE
  `.execute(db);
}

/** A search is about titles and kinds alone: one column and one index for it, instead of those with descriptions. */
async function keepWordsOfTitles(db: Kysely<unknown>): Promise<void> {
  // Whether a dash, a curly quote or a sign that is no letter divides words would otherwise depend on the locale of
  // the database.
  await sql`
    CREATE FUNCTION to_words(given text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN to_tsvector('simple', regexp_replace(
      fold(given), '[\u00a0-\u00bf\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\u{1f000}-\u{1faff}]', ' ', 'g'
    ))
  `.execute(db);
  await sql`
    ALTER TABLE resources
      DROP COLUMN search,
      DROP COLUMN folded_title,
      ADD COLUMN title_words tsvector NOT NULL GENERATED ALWAYS AS (to_words(title || ' ' || kind)) STORED
  `.execute(db);
  await sql`CREATE INDEX resources_search ON resources USING gin (title_words)`.execute(db);
}

/** In the order of their keys, so that two writers wait for each other and never for ever. */
const additions = (changes: string) => `
  INSERT INTO resource_counts AS kept (access_level_id, category_id, subcategory_id, kind, count)
  SELECT access_level_id, category_id, subcategory_id, kind, sum(step)
  FROM (${changes}) AS changes
  GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (access_level_id, category_id, subcategory_id, kind)
    DO UPDATE SET count = kept.count + excluded.count;
  INSERT INTO resource_words AS kept (access_level_id, word, count)
  SELECT access_level_id, word, sum(step)
  FROM (${changes}) AS changes CROSS JOIN LATERAL unnest(tsvector_to_array(title_words)) AS word
  GROUP BY 1, 2 HAVING sum(step) <> 0 ORDER BY 1, 2
  ON CONFLICT (access_level_id, word) DO UPDATE SET count = kept.count + excluded.count;
`;
