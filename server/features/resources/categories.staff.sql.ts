import { type RawBuilder, sql } from 'kysely';
import type { AccessLevel, CategoryKind } from '#contract/categories.staff.ts';
import type { Db } from '../../db/database.ts';

/** The three tables have the same columns, except for the parent. */
export const categoryTables = {
  'access-level': { table: 'access_levels', parent: null, itemColumn: 'access_level_id' },
  category: { table: 'categories', parent: 'access_level_id', itemColumn: 'category_id' },
  subcategory: { table: 'subcategories', parent: 'category_id', itemColumn: 'subcategory_id' },
} as const;

export const tableOf = (kind: CategoryKind) => sql.table(categoryTables[kind].table);

const parentOf = (kind: CategoryKind) => {
  const { parent } = categoryTables[kind];
  return parent ? sql<string>`${sql.ref(parent)}` : sql<null>`NULL::uuid`;
};

/** The memberships of an access level are part of its version. */
const versionOf = (kind: CategoryKind) =>
  kind === 'access-level'
    ? sql<string>`each.xmin::text || coalesce((SELECT md5(string_agg(membership_id::text, ',' ORDER BY membership_id))
        FROM membership_access_levels WHERE access_level_id = each.id), '')`
    : sql<string>`each.xmin::text`;

/** Changes of the tree run one at a time, also when they are put back: see `advisoryLock` of the history tables. */
export const lockCategories = (tx: Db) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('library_categories'))`.execute(tx);

export type CategoryRow = {
  id: string;
  name: string;
  parentId: string | null;
  version: string;
  retiredAt: Date | null;
  mergedIntoId: string | null;
  mergedIntoName: string | null;
};

export async function findCategoryRow(
  db: Db,
  kind: CategoryKind,
  id: string,
): Promise<CategoryRow | undefined> {
  const { rows } = await sql<CategoryRow>`
    SELECT id, name, ${parentOf(kind)} AS parent_id, ${versionOf(kind)} AS version, retired_at, merged_into_id,
      (SELECT target.name FROM ${tableOf(kind)} AS target WHERE target.id = each.merged_into_id) AS merged_into_name
    FROM ${tableOf(kind)} AS each WHERE id = ${id}
  `.execute(db);
  return rows[0];
}

export async function insertCategory(
  tx: Db,
  kind: CategoryKind,
  { id, name, parentId }: { id: string; name: string; parentId: string | null },
): Promise<void> {
  const { parent } = categoryTables[kind];
  const [column, value] = parent ? [sql`, ${sql.ref(parent)}`, sql`, ${parentId}::uuid`] : [sql``, sql``];
  await sql`
    INSERT INTO ${tableOf(kind)} (id, name, position${column})
    SELECT ${id}::uuid, ${name}, coalesce(max(position) + 1, 0)${value} FROM ${tableOf(kind)}
    WHERE ${parentOf(kind)} IS NOT DISTINCT FROM ${parentId}::uuid
  `.execute(tx);
}

export async function renameCategory(tx: Db, kind: CategoryKind, id: string, name: string): Promise<void> {
  await sql`UPDATE ${tableOf(kind)} SET name = ${name} WHERE id = ${id}`.execute(tx);
}

export async function setRetired(tx: Db, kind: CategoryKind, id: string, isRetired: boolean): Promise<void> {
  const retiredAt = isRetired ? sql`now()` : sql`NULL`;
  await sql`UPDATE ${tableOf(kind)} SET retired_at = ${retiredAt} WHERE id = ${id}`.execute(tx);
}

/** The rows that staff see below a parent, in their order. */
export async function listSiblingIds(tx: Db, kind: CategoryKind, parentId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${tableOf(kind)}
    WHERE ${parentOf(kind)} IS NOT DISTINCT FROM ${parentId}::uuid AND merged_into_id IS NULL ORDER BY position, id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export async function setOrder(tx: Db, kind: CategoryKind, ids: string[]): Promise<void> {
  await sql`
    UPDATE ${tableOf(kind)} AS each SET position = wanted.position
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    WHERE each.id = wanted.id AND each.position <> wanted.position
  `.execute(tx);
}

export async function replaceMemberships(
  tx: Db,
  accessLevelId: string,
  membershipIds: string[],
): Promise<void> {
  await sql`
    DELETE FROM membership_access_levels
    WHERE access_level_id = ${accessLevelId} AND membership_id <> ALL (${membershipIds}::uuid[])
  `.execute(tx);
  await sql`
    INSERT INTO membership_access_levels (membership_id, access_level_id)
    SELECT id, ${accessLevelId}::uuid FROM memberships WHERE id = ANY (${membershipIds}::uuid[]) ON CONFLICT DO NOTHING
  `.execute(tx);
}

export async function listMissingMemberships(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM unnest(${ids}::uuid[]) AS id WHERE id NOT IN (SELECT memberships.id FROM memberships)
  `.execute(db);
  return rows.map(({ id }) => id);
}

type Count = { categoryId: string; subcategoryId: string | null; count: number };

async function countItems(db: Db): Promise<Count[]> {
  const { rows } = await sql<Count>`
    SELECT category_id, subcategory_id, sum(total)::integer AS count FROM library_counts
    WHERE NOT is_binned GROUP BY 1, 2
  `.execute(db);
  return rows;
}

async function countLiveItems(db: Db): Promise<Count[]> {
  const { rows } = await sql<Count>`
    SELECT category_id, subcategory_id, sum(count)::integer AS count FROM resource_counts GROUP BY 1, 2
  `.execute(db);
  return rows;
}

type Node = { id: string; name: string; parentId: string | null; version: string; isRetired: boolean };

const nodesQuery = (kind: CategoryKind): RawBuilder<Node> => sql`
  SELECT id, name, ${parentOf(kind)} AS parent_id, ${versionOf(kind)} AS version, retired_at IS NOT NULL AS is_retired
  FROM ${tableOf(kind)} AS each WHERE merged_into_id IS NULL ORDER BY position, id
`;

/** All but the merged ones, with the number of their resources. */
export async function readCategoryTree(db: Db): Promise<Omit<AccessLevel, 'membershipIds'>[]> {
  const [levels, categories, subcategories] = await Promise.all(
    (['access-level', 'category', 'subcategory'] as const).map(
      async (kind) => (await nodesQuery(kind).execute(db)).rows,
    ),
  );
  const [items, live] = [await countItems(db), await countLiveItems(db)];
  const sum = (counts: Count[], column: 'categoryId' | 'subcategoryId', id: string) =>
    counts.filter((row) => row[column] === id).reduce((total, { count }) => total + count, 0);
  const childrenOf = (nodes: Node[] | undefined, id: string) =>
    (nodes ?? []).filter(({ parentId }) => parentId === id);
  const present = ({ parentId: _, ...node }: Node, column: 'categoryId' | 'subcategoryId') => ({
    ...node,
    itemCount: sum(items, column, node.id),
    liveCount: sum(live, column, node.id),
  });
  return (levels ?? []).map(({ parentId: _, ...level }) => {
    const own = childrenOf(categories, level.id).map((category) => ({
      ...present(category, 'categoryId'),
      subcategories: childrenOf(subcategories, category.id).map((each) => present(each, 'subcategoryId')),
    }));
    const total = (field: 'itemCount' | 'liveCount') => own.reduce((count, each) => count + each[field], 0);
    return { ...level, itemCount: total('itemCount'), liveCount: total('liveCount'), categories: own };
  });
}
