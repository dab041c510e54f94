import type { Db } from '../../db/database.ts';
import { accessLevelCondition, type Levels } from './access-levels.sql.ts';

export type CategoryFilter = { levels: string[]; categories: string[]; subcategories: string[] };

type SelectedCategories = {
  levels: { id: string }[];
  categories: { id: string; levelId: string }[];
  subcategories: { id: string; categoryId: string; levelId: string }[];
};

/** A chosen sub-category replaces its chosen category. */
export function dropAncestors({ levels, categories, subcategories }: SelectedCategories): CategoryFilter {
  const narrowedLevels = new Set([...categories, ...subcategories].map(({ levelId }) => levelId));
  const narrowedCategories = new Set(subcategories.map(({ categoryId }) => categoryId));
  return {
    levels: idsOf(levels, narrowedLevels),
    categories: idsOf(categories, narrowedCategories),
    subcategories: idsOf(subcategories),
  };
}

export const isEmptyFilter = (shelves: CategoryFilter) =>
  Object.values(shelves).every((ids) => ids.length === 0);

const idsOf = (nodes: { id: string }[], narrowed = new Set<string>()) =>
  nodes.map(({ id }) => id).filter((id) => !narrowed.has(id));

/** Ignores ids that are unknown or in a level that the member may not see. */
export async function findSelectedCategories(
  db: Db,
  included: Levels,
  chosen: CategoryFilter,
): Promise<SelectedCategories> {
  const [levels, categories, subcategories] = await Promise.all([
    chosen.levels.length === 0 ? [] : chosenLevels(db, included, chosen.levels),
    chosen.categories.length === 0 ? [] : chosenCategories(db, included, chosen.categories),
    chosen.subcategories.length === 0 ? [] : chosenSubcategories(db, included, chosen.subcategories),
  ]);
  return { levels, categories, subcategories };
}

function chosenLevels(db: Db, included: Levels, ids: string[]) {
  return db
    .selectFrom('accessLevels')
    .select('id')
    .where('id', 'in', ids)
    .where(accessLevelCondition(included, 'id'))
    .execute();
}

function chosenCategories(db: Db, included: Levels, ids: string[]) {
  return db
    .selectFrom('categories')
    .select(['id', 'accessLevelId as levelId'])
    .where('id', 'in', ids)
    .where(accessLevelCondition(included))
    .execute();
}

function chosenSubcategories(db: Db, included: Levels, ids: string[]) {
  return db
    .selectFrom('subcategories')
    .innerJoin('categories', 'categories.id', 'subcategories.categoryId')
    .select(['subcategories.id', 'subcategories.categoryId', 'categories.accessLevelId as levelId'])
    .where('subcategories.id', 'in', ids)
    .where(accessLevelCondition(included))
    .execute();
}

export function listTree(db: Db, included: Levels) {
  return db
    .selectFrom('accessLevels')
    .leftJoin('categories', 'categories.accessLevelId', 'accessLevels.id')
    .leftJoin('subcategories', 'subcategories.categoryId', 'categories.id')
    .select(['accessLevels.id as levelId', 'accessLevels.name as levelName'])
    .select(['categories.id as categoryId', 'categories.name as categoryName'])
    .select(['subcategories.id as subcategoryId', 'subcategories.name as subcategoryName'])
    .where(accessLevelCondition(included, 'accessLevels.id'))
    .orderBy('accessLevels.position')
    .orderBy('accessLevels.id')
    .orderBy('categories.position')
    .orderBy('categories.id')
    .orderBy('subcategories.position')
    .orderBy('subcategories.id')
    .execute();
}

export type TreeRow = Awaited<ReturnType<typeof listTree>>[number];

export function countByPlace(db: Db, included: Levels) {
  return db
    .selectFrom('resourceCounts')
    .select(({ fn }) => [
      'accessLevelId as levelId',
      'categoryId',
      'subcategoryId',
      fn.sum<number>('count').as('count'),
    ])
    .where(accessLevelCondition(included))
    .groupBy(['accessLevelId', 'categoryId', 'subcategoryId'])
    .execute();
}

export type PlaceCount = Awaited<ReturnType<typeof countByPlace>>[number];
