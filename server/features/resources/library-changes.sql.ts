import { sql } from 'kysely';
import type { LibraryState } from '#contract/library-items.ts';
import type { Db } from '../../db/database.ts';
import type { Place } from './library-items.sql.ts';
import { updateItems } from './library-states.sql.ts';

export type FullPlace = Place & { subcategoryId: string | null };

/** The facts that decide whether an item may change. */
export type ChangeRow = FullPlace & {
  id: string;
  title: string;
  version: string;
  state: LibraryState;
  isLive: boolean;
  binnedAt: Date | null;
  ownerId: string | null;
  reviewOn: string | null;
  updatedBy: string | null;
  submittedBy: string | null;
  categoryName: string;
  subcategoryName: string | null;
  tags: string[];
  /** The access level and the tags for members, if they see the item. */
  liveLevelId: string | null;
  liveTags: string[];
};

export async function readChangeRows(db: Db, ids: string[]): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT items.id, items.title, items.xmin::text AS version, items.state, items.is_live, items.binned_at,
      items.access_level_id, items.category_id, items.subcategory_id, items.owner_id, items.review_on::text AS review_on,
      items.updated_by, items.submitted_by, categories.name AS category_name, subcategories.name AS subcategory_name,
      items.tags, live.access_level_id AS live_level_id,
      ARRAY(SELECT tags.name FROM resource_tags JOIN tags ON tags.id = tag_id WHERE resource_id = live.id) AS live_tags
    FROM library_items AS items JOIN categories ON categories.id = items.category_id
    LEFT JOIN subcategories ON subcategories.id = items.subcategory_id
    LEFT JOIN resources AS live ON live.id = items.id
    WHERE items.id = ANY (${ids}::uuid[]) ORDER BY items.normalized_title, items.id
  `.execute(db);
  return rows;
}

/** In the order of ids, so that two changes of many items do not deadlock. */
export async function lockChangeRows(tx: Db, ids: string[]): Promise<ChangeRow[]> {
  await sql`SELECT FROM library_items WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
  return readChangeRows(tx, ids);
}

export type MovedItem = FullPlace & { id: string };

/** Moves the drafts and what members see. */
export async function moveItems(tx: Db, moved: MovedItem[]): Promise<void> {
  const column = (name: keyof MovedItem) => moved.map((item) => item[name]);
  for (const table of ['library_items', 'resources'])
    await sql`
      UPDATE ${sql.table(table)} AS items SET access_level_id = moved.access_level_id, category_id = moved.category_id,
        subcategory_id = moved.subcategory_id
      FROM unnest(${column('id')}::uuid[], ${column('accessLevelId')}::uuid[], ${column('categoryId')}::uuid[],
        ${column('subcategoryId')}::uuid[]) AS moved (id, access_level_id, category_id, subcategory_id)
      WHERE items.id = moved.id
    `.execute(tx);
}

export const setOwner = (tx: Db, ids: string[], ownerId: string | null) => updateItems(tx, ids, { ownerId });

export const setReviewDate = (tx: Db, ids: string[], reviewOn: string | null) =>
  updateItems(tx, ids, { reviewOn });

export async function findLevelName(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM access_levels WHERE id = ${id} AND retired_at IS NULL
  `.execute(db);
  return rows[0]?.name;
}

/** Undefined if the subcategory is not offered in the category. */
export async function findPlaceName(db: Db, place: FullPlace): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT coalesce(subcategories.name, categories.name) AS name
    FROM categories LEFT JOIN subcategories ON subcategories.category_id = categories.id
      AND subcategories.id = ${place.subcategoryId}::uuid AND subcategories.retired_at IS NULL
    WHERE categories.id = ${place.categoryId} AND (${place.subcategoryId}::uuid IS NULL OR subcategories.id IS NOT NULL)
  `.execute(db);
  return rows[0]?.name;
}

export type OfferedPlace = FullPlace & { categoryName: string; subcategoryName: string | null };

/** The categories of a level that are offered, each also with every subcategory. Names are normalised. */
export async function listOfferedPlaces(db: Db, accessLevelId: string): Promise<OfferedPlace[]> {
  const { rows } = await sql<OfferedPlace>`
    WITH offered AS (
      SELECT access_level_id, id AS category_id, normalize_text(name) AS category_name FROM categories
      WHERE access_level_id = ${accessLevelId} AND retired_at IS NULL FOR SHARE
    )
    SELECT access_level_id, category_id, NULL::uuid AS subcategory_id, category_name, NULL AS subcategory_name FROM offered
    UNION ALL SELECT access_level_id, category_id, subcategories.id, category_name, normalize_text(name)
    FROM offered JOIN subcategories USING (category_id) WHERE retired_at IS NULL
  `.execute(db);
  return rows;
}
