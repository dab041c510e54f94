import { type Kysely, sql } from 'kysely';
import { createCountTriggers } from './create-trigger.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createLibraryCounts,
    ...createCountTriggers('count_library_items', 'library_items', countLibraryItems),
    fillCounts,
    replaceIndex,
  ]);

const createLibraryCounts = sql`
  CREATE TABLE library_counts (
    is_binned boolean NOT NULL,
    state text NOT NULL,
    access_level_id uuid NOT NULL,
    category_id uuid NOT NULL,
    subcategory_id uuid,
    owner_id uuid,
    total integer NOT NULL,
    UNIQUE NULLS NOT DISTINCT (is_binned, state, access_level_id, category_id, subcategory_id, owner_id)
  );
  CREATE TABLE library_tag_counts (
    tag text PRIMARY KEY,
    total integer NOT NULL
  );
  COMMENT ON TABLE library_tag_counts IS 'library items by tag, without those in the bin';
`;

const countLibraryItems = (changes: string) => `
  INSERT INTO library_counts AS counts (is_binned, state, access_level_id, category_id, subcategory_id, owner_id, total)
  SELECT binned_at IS NOT NULL, state, access_level_id, category_id, subcategory_id, owner_id, sum(delta)
  FROM (${changes}) AS changes GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(delta) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (is_binned, state, access_level_id, category_id, subcategory_id, owner_id)
  DO UPDATE SET total = counts.total + excluded.total;
  INSERT INTO library_tag_counts AS counts (tag, total)
  SELECT tag, sum(delta) FROM (${changes}) AS changes CROSS JOIN LATERAL (SELECT DISTINCT unnest(tags) AS tag) AS tags
  WHERE binned_at IS NULL GROUP BY 1 HAVING sum(delta) <> 0 ORDER BY 1
  ON CONFLICT (tag) DO UPDATE SET total = counts.total + excluded.total;`;

const fillCounts = sql`
  INSERT INTO library_counts (is_binned, state, access_level_id, category_id, subcategory_id, owner_id, total)
  SELECT binned_at IS NOT NULL, state, access_level_id, category_id, subcategory_id, owner_id, count(*) FROM library_items
  GROUP BY 1, 2, 3, 4, 5, 6;
  INSERT INTO library_tag_counts (tag, total)
  SELECT tag, count(*) FROM library_items CROSS JOIN LATERAL (SELECT DISTINCT unnest(tags) AS tag) AS tags
  WHERE binned_at IS NULL GROUP BY 1;
`;

/** The new index finds the kinds of drafts, which are not in the counts of resources. The old one served to count categories. */
const replaceIndex = sql`
  CREATE INDEX library_items_not_live ON library_items (kind) WHERE NOT is_live;
  DROP INDEX library_items_by_place;
`;
