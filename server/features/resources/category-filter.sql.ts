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

function selectLevels(db: Db, accessLevels: Levels, ids: string[]) {
  return db
    .selectFrom('accessLevels')
    .select('id')
    .where('id', 'in', ids)
    .where(accessLevelCondition(accessLevels, 'id'))
    .execute();
}

function selectCategories(db: Db, accessLevels: Levels, ids: string[]) {
  return db
    .selectFrom('categories')
    .select(['id', 'accessLevelId as levelId'])
    .where('id', 'in', ids)
    .where(accessLevelCondition(accessLevels))
    .execute();
}

function selectSubcategories(db: Db, accessLevels: Levels, ids: string[]) {
  return db
    .selectFrom('subcategories')
    .innerJoin('categories', 'categories.id', 'subcategories.categoryId')
    .select(['subcategories.id', 'subcategories.categoryId', 'categories.accessLevelId as levelId'])
    .where('subcategories.id', 'in', ids)
    .where(accessLevelCondition(accessLevels))
    .execute();
}

export function listCategoryRows(db: Db, accessLevels: Levels) {
  return db
    .selectFrom('accessLevels')
    .leftJoin('categories', 'categories.accessLevelId', 'accessLevels.id')
    .leftJoin('subcategories', 'subcategories.categoryId', 'categories.id')
    .select(['accessLevels.id as levelId', 'accessLevels.name as levelName'])
    .select(['categories.id as categoryId', 'categories.name as categoryName'])
    .select(['subcategories.id as subcategoryId', 'subcategories.name as subcategoryName'])
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
