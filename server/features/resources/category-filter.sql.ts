import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { accessLevelCondition, type Levels } from './access-levels.sql.ts';

export type CategoryFilter = { levels: string[]; categories: string[]; subcategories: string[] };

type SelectedCategories = {
  levels: { id: string }[];
  categories: { id: string; levelId: string }[];
  subcategories: { id: string; categoryId: string; levelId: string }[];
};

/** A selected sub-category replaces its selected category, which replaces its selected level. */
export function dropAncestors({ levels, categories, subcategories }: SelectedCategories): CategoryFilter {
  const levelsWithSelection = new Set([...categories, ...subcategories].map(({ levelId }) => levelId));
  const categoriesWithSelection = new Set(subcategories.map(({ categoryId }) => categoryId));
  return {
    levels: toIds(levels, levelsWithSelection),
    categories: toIds(categories, categoriesWithSelection),
    subcategories: toIds(subcategories),
  };
}

export const isEmptyFilter = (categoryFilter: CategoryFilter) =>
  Object.values(categoryFilter).every((ids) => ids.length === 0);

const toIds = (nodes: { id: string }[], excluded = new Set<string>()) =>
  nodes.map(({ id }) => id).filter((id) => !excluded.has(id));

/** Ignores unknown ids and ids in a level that the member cannot access. */
export async function listSelectedCategories(
  db: Db,
  accessLevels: Levels,
  selected: CategoryFilter,
): Promise<SelectedCategories> {
  const [levels, categories, subcategories] = await Promise.all([
    selected.levels.length === 0 ? [] : selectLevels(db, accessLevels, selected.levels),
    selected.categories.length === 0 ? [] : selectCategories(db, accessLevels, selected.categories),
    selected.subcategories.length === 0 ? [] : selectSubcategories(db, accessLevels, selected.subcategories),
  ]);
  return { levels, categories, subcategories };
}

/** Merged ones lead to the one that has their resources now. */
async function selectLevels(db: Db, accessLevels: Levels, ids: string[]): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT current.id
    FROM access_levels AS selected JOIN access_levels AS current ON current.id = coalesce(selected.merged_into_id, selected.id)
    WHERE selected.id = ANY (${ids}::uuid[]) AND ${accessLevelCondition(accessLevels, 'current.id')}
  `.execute(db);
  return rows;
}

async function selectCategories(db: Db, accessLevels: Levels, ids: string[]) {
  const { rows } = await sql<{ id: string; levelId: string }>`
    SELECT DISTINCT current.id, current.access_level_id AS level_id
    FROM categories AS selected JOIN categories AS current ON current.id = coalesce(selected.merged_into_id, selected.id)
    WHERE selected.id = ANY (${ids}::uuid[]) AND ${accessLevelCondition(accessLevels, 'current.accessLevelId')}
  `.execute(db);
  return rows;
}

async function selectSubcategories(db: Db, accessLevels: Levels, ids: string[]) {
  const { rows } = await sql<{ id: string; categoryId: string; levelId: string }>`
    SELECT DISTINCT current.id, current.category_id, categories.access_level_id AS level_id
    FROM subcategories AS selected
    JOIN subcategories AS current ON current.id = coalesce(selected.merged_into_id, selected.id)
    JOIN categories ON categories.id = current.category_id
    WHERE selected.id = ANY (${ids}::uuid[]) AND ${accessLevelCondition(accessLevels, 'categories.accessLevelId')}
  `.execute(db);
  return rows;
}

export function listCategoryRows(db: Db, accessLevels: Levels) {
  return db
    .selectFrom('accessLevels')
    .leftJoin('categories', 'categories.accessLevelId', 'accessLevels.id')
    .leftJoin('subcategories', 'subcategories.categoryId', 'categories.id')
    .select(['accessLevels.id as levelId', 'accessLevels.name as levelName'])
    .select(['categories.id as categoryId', 'categories.name as categoryName'])
    .select(['subcategories.id as subcategoryId', 'subcategories.name as subcategoryName'])
    .select(['accessLevels.retiredAt as levelRetiredAt', 'categories.retiredAt as categoryRetiredAt'])
    .select('subcategories.retiredAt as subcategoryRetiredAt')
    .where(accessLevelCondition(accessLevels, 'accessLevels.id'))
    .orderBy('accessLevels.position')
    .orderBy('accessLevels.id')
    .orderBy('categories.position')
    .orderBy('categories.id')
    .orderBy('subcategories.position')
    .orderBy('subcategories.id')
    .execute();
}

export type CategoryRow = Awaited<ReturnType<typeof listCategoryRows>>[number];

export function countByCategory(db: Db, accessLevels: Levels) {
  return db
    .selectFrom('resourceCounts')
    .select(({ fn }) => [
      'accessLevelId as levelId',
      'categoryId',
      'subcategoryId',
      fn.sum<number>('count').as('count'),
    ])
    .where(accessLevelCondition(accessLevels))
    .groupBy(['accessLevelId', 'categoryId', 'subcategoryId'])
    .execute();
}

export type CategoryCount = Awaited<ReturnType<typeof countByCategory>>[number];
