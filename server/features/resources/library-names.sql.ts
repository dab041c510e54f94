import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ColumnMatch } from '../../search/column-matches.sql.ts';
import { findFirstMatches, maxResultsPerKind, type SearchText } from '../../search/search-kind.ts';
import { titleMatches } from './library-list.sql.ts';

type ItemName = { id: string; title: string; kind: string; state: string };

const newestFirst = sql`ORDER BY updated_at DESC, id DESC`;
/** Among so many titles, some have a common word. */
const recentCount = 500;
/** Comparing 50,000 titles for typos takes 100 ms. Only the list of the library compares all titles. */
const maxComparedTitles = 5_000;

/** The newest items with these words in the title. */
export function findNewestItems(db: Db, search: SearchText): Promise<ItemName[]> {
  const find = search.allowsTypos ? findWithTypo : findAsTyped;
  return findFirstMatches(search, titleMatches, (match) => find(db, match));
}

/** Reads the recent items first: sorting all titles with a common word takes 100 ms. */
async function findAsTyped(db: Db, match: RawBuilder<boolean>): Promise<ItemName[]> {
  const recent = await readNewest(
    db,
    sql`SELECT * FROM (${newestItems(recentCount)}) AS items WHERE ${match}`,
  );
  if (recent.length === maxResultsPerKind) return recent;
  return readNewest(
    db,
    sql`SELECT id, updated_at FROM library_items AS items WHERE binned_at IS NULL AND ${match}`,
  );
}

const findWithTypo = (db: Db, match: RawBuilder<boolean>): Promise<ItemName[]> =>
  readNewest(db, sql`SELECT * FROM (${newestItems(maxComparedTitles)}) AS items WHERE ${match}`);

const newestItems = (count: number) => sql`
  SELECT id, updated_at, normalized_title, title_words FROM library_items
  WHERE binned_at IS NULL ${newestFirst} LIMIT ${sql.lit(count)}
`;

/** Materialised, so that the planner does not read all titles in the order of their dates. */
async function readNewest(db: Db, matching: RawBuilder<unknown>): Promise<ItemName[]> {
  const { rows } = await sql<ItemName>`
    WITH matching AS MATERIALIZED (${matching}),
      newest AS (SELECT id FROM matching ${newestFirst} LIMIT ${sql.lit(maxResultsPerKind)})
    SELECT id, title, kind, state FROM library_items WHERE id IN (SELECT id FROM newest) ${newestFirst}
  `.execute(db);
  return rows;
}

type CategoryName = { id: string; name: string; levelName: string; subcategories: string[] };

/** With the subcategories that match. Merged categories are not found, because their resources are in another one. */
export async function findCategoryNames(db: Db, match: ColumnMatch): Promise<CategoryName[]> {
  const { rows } = await sql<CategoryName>`
    WITH matching_subcategories AS (
      SELECT category_id, array_agg(name ORDER BY position) AS names
      FROM (SELECT *, normalize_text(name) AS normalized_name FROM subcategories WHERE merged_into_id IS NULL) AS named
      WHERE ${match('normalizedName')} GROUP BY category_id
    )
    SELECT categories.id, categories.name, levels.name AS level_name, coalesce(names, '{}') AS subcategories
    FROM (SELECT *, normalize_text(name) AS normalized_name FROM categories WHERE merged_into_id IS NULL) AS categories
    JOIN access_levels AS levels ON levels.id = access_level_id
    LEFT JOIN matching_subcategories ON category_id = categories.id
    WHERE names IS NOT NULL OR ${match('categories.normalizedName')}
    ORDER BY categories.retired_at IS NOT NULL, levels.position, categories.position, categories.id
    LIMIT ${sql.lit(maxResultsPerKind)}
  `.execute(db);
  return rows;
}
