import { type Kysely, sql } from 'kysely';
import { createHistoryTriggers } from './0012-grants-and-history.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    addColumns('access_levels', ''),
    addColumns('categories', 'access_level_id, '),
    addColumns('subcategories', 'category_id, '),
    replaceNameConstraints,
    ...['access_levels', 'categories', 'subcategories'].map(followInLists),
    createPlaceIndex,
    ...[
      { table: 'access_levels' },
      { table: 'membership_access_levels', keys: 'membership_id access_level_id' },
      { table: 'categories' },
      { table: 'subcategories' },
    ].map(createHistoryTriggers),
  ]);

/** A merged row has no resources. It stays, so that the addresses of members with its id work. */
const addColumns = (table: string, parent: string) =>
  sql.raw(`
    ALTER TABLE ${table} ADD COLUMN retired_at timestamptz, ADD COLUMN merged_into_id uuid REFERENCES ${table};
    COMMENT ON COLUMN ${table}.retired_at IS 'from then on offered for no other resource';
    COMMENT ON COLUMN ${table}.merged_into_id IS 'where its resources are; never a merged row itself';
    CREATE UNIQUE INDEX ${table}_by_name ON ${table} (${parent}normalize_text(name)) WHERE retired_at IS NULL;
    CREATE INDEX ${table}_by_merge ON ${table} (merged_into_id) WHERE merged_into_id IS NOT NULL;
  `);

const replaceNameConstraints = sql`
  ALTER TABLE access_levels DROP CONSTRAINT access_levels_name_key;
  ALTER TABLE categories DROP CONSTRAINT categories_access_level_id_name_key;
  ALTER TABLE subcategories DROP CONSTRAINT subcategories_category_id_name_key;
`;

/** Cached lists of resources depend on merges. */
const followInLists = (table: string) =>
  sql.raw(`
    CREATE TRIGGER increment_resource_list_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION increment_resource_list_version();
  `);

const createPlaceIndex = sql`
  CREATE INDEX library_items_by_place ON library_items (category_id, subcategory_id) WHERE binned_at IS NULL;
`;
