import { sql } from 'kysely';
import type { CategoryKind } from '#contract/categories.staff.ts';
import type { Db } from '../../db/database.ts';
import { categoryTables, tableOf } from './categories.staff.sql.ts';

/** Items before categories: the order of an editor who moves an item. */
export async function lockForMerge(
  tx: Db,
  { kind, id, intoId }: { kind: CategoryKind; id: string; intoId: string },
): Promise<void> {
  await sql`
    SELECT FROM library_items WHERE ${sql.ref(categoryTables[kind].itemColumn)} = ${id} ORDER BY id FOR NO KEY UPDATE
  `.execute(tx);
  await sql`SELECT FROM ${tableOf(kind)} WHERE id IN (${id}, ${intoId}) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
}

type Counts = { itemCount: number; liveCount: number };

export async function countItemsOf(db: Db, kind: CategoryKind, id: string): Promise<Counts> {
  const column = sql.ref(categoryTables[kind].itemColumn);
  const { rows } = await sql<Counts>`
    SELECT (SELECT count(*) FROM library_items WHERE ${column} = ${id})::integer AS item_count,
      (SELECT coalesce(sum(count), 0) FROM resource_counts WHERE ${column} = ${id})::integer AS live_count
  `.execute(db);
  return rows[0] as Counts;
}

export async function findLevelOf(db: Db, kind: CategoryKind, id: string): Promise<string> {
  const queries = {
    'access-level': sql<{ id: string }>`SELECT ${id}::uuid AS id`,
    category: sql<{ id: string }>`SELECT access_level_id AS id FROM categories WHERE id = ${id}`,
    subcategory: sql<{ id: string }>`
      SELECT access_level_id AS id FROM subcategories JOIN categories ON categories.id = category_id
      WHERE subcategories.id = ${id}`,
  };
  return (await queries[kind].execute(db)).rows[0]?.id as string;
}

export type ChildPair = { id: string; name: string; isRetired: boolean; targetId: string | null };

/** The children of the first parent, each with the child of the second parent of the same name. */
export async function pairChildren(
  db: Db,
  childKind: 'category' | 'subcategory',
  fromId: string,
  intoId: string,
): Promise<ChildPair[]> {
  const parent = sql.ref(categoryTables[childKind].parent);
  const { rows } = await sql<ChildPair>`
    SELECT id, name, retired_at IS NOT NULL AS is_retired, (
      SELECT target.id FROM ${tableOf(childKind)} AS target
      WHERE target.${parent} = ${intoId} AND target.merged_into_id IS NULL
        AND normalize_text(target.name) = normalize_text(child.name)
      ORDER BY target.retired_at NULLS FIRST, target.id LIMIT 1
    ) AS target_id
    FROM ${tableOf(childKind)} AS child
    WHERE child.${parent} = ${fromId} AND merged_into_id IS NULL ORDER BY position, id
  `.execute(db);
  return rows;
}

/** Rows that were merged into it before follow. */
export async function markAsMerged(tx: Db, kind: CategoryKind, id: string, intoId: string): Promise<void> {
  await sql`
    UPDATE ${tableOf(kind)} SET merged_into_id = ${intoId}, retired_at = coalesce(retired_at, now())
    WHERE id = ${id} OR merged_into_id = ${id}
  `.execute(tx);
}

/** Moves the drafts and what members see, to the place of the subcategory. */
export const moveSubcategoryItems = (tx: Db, id: string, intoId: string) =>
  moveItems(
    tx,
    'subcategory_id',
    id,
    sql`
    SELECT access_level_id, category_id, subcategories.id AS subcategory_id
    FROM subcategories JOIN categories ON categories.id = category_id WHERE subcategories.id = ${intoId}`,
  );

/** Items without a subcategory, because those with one moved along with it. */
export const moveCategoryItems = (tx: Db, id: string, intoId: string) =>
  moveItems(
    tx,
    'category_id',
    id,
    sql`
    SELECT access_level_id, id AS category_id, NULL::uuid AS subcategory_id FROM categories WHERE id = ${intoId}`,
  );

async function moveItems(
  tx: Db,
  column: 'category_id' | 'subcategory_id',
  id: string,
  place: ReturnType<typeof sql>,
): Promise<void> {
  for (const table of ['library_items', 'resources'])
    await sql`
      UPDATE ${sql.table(table)} AS items SET access_level_id = place.access_level_id,
        category_id = place.category_id, subcategory_id = place.subcategory_id
      FROM (${place}) AS place WHERE items.${sql.ref(column)} = ${id}
    `.execute(tx);
}

/** A place of one of these items that was merged into another one. */
export async function findMergedPlaceOf(
  db: Db,
  itemIds: string[],
): Promise<{ name: string; into: string } | undefined> {
  const joins = (['access-level', 'category', 'subcategory'] as const).map(
    (kind) => sql`
      SELECT place.name, target.name AS into FROM library_items AS items
      JOIN ${tableOf(kind)} AS place ON place.id = items.${sql.ref(categoryTables[kind].itemColumn)}
      JOIN ${tableOf(kind)} AS target ON target.id = place.merged_into_id
      WHERE items.id = ANY (${itemIds}::uuid[])`,
  );
  const { rows } = await sql<{ name: string; into: string }>`
    ${sql.join(joins, sql` UNION ALL `)} LIMIT 1
  `.execute(db);
  return rows[0];
}
