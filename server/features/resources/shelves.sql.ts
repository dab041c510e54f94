import type { Db } from '../../db/database.ts';
import { isIncluded, type Levels } from './included-levels.sql.ts';
import type { Chosen } from './shelves.ts';

type ChosenIds = { levels: string[]; categories: string[]; subcategories: string[] };

/** What is chosen of the tree; ids that are nowhere in it, or in a level that is not the member's, are left out. */
export async function findChosen(db: Db, included: Levels, chosen: ChosenIds): Promise<Chosen> {
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
    .where(isIncluded(included, 'id'))
    .execute();
}

function chosenCategories(db: Db, included: Levels, ids: string[]) {
  return db
    .selectFrom('categories')
    .select(['id', 'accessLevelId as levelId'])
    .where('id', 'in', ids)
    .where(isIncluded(included))
    .execute();
}

function chosenSubcategories(db: Db, included: Levels, ids: string[]) {
  return db
    .selectFrom('subcategories')
    .innerJoin('categories', 'categories.id', 'subcategories.categoryId')
    .select(['subcategories.id', 'subcategories.categoryId', 'categories.accessLevelId as levelId'])
    .where('subcategories.id', 'in', ids)
    .where(isIncluded(included))
    .execute();
}

/** The whole tree that the member may see, a row for each end of it, in the order in which it is shown. */
export function listTree(db: Db, included: Levels) {
  return db
    .selectFrom('accessLevels')
    .leftJoin('categories', 'categories.accessLevelId', 'accessLevels.id')
    .leftJoin('subcategories', 'subcategories.categoryId', 'categories.id')
    .select([
      'accessLevels.id as levelId',
      'accessLevels.name as levelName',
      'categories.id as categoryId',
      'categories.name as categoryName',
      'subcategories.id as subcategoryId',
      'subcategories.name as subcategoryName',
    ])
    .where(isIncluded(included, 'accessLevels.id'))
    .orderBy('accessLevels.position')
    .orderBy('accessLevels.id')
    .orderBy('categories.position')
    .orderBy('categories.id')
    .orderBy('subcategories.position')
    .orderBy('subcategories.id')
    .execute();
}

export type TreeRow = Awaited<ReturnType<typeof listTree>>[number];

/** Resources per place in the tree, from the maintained counts. Places without resources are absent. */
export function countByPlace(db: Db, included: Levels) {
  return db
    .selectFrom('resourceCounts')
    .select(({ fn }) => [
      'accessLevelId as levelId',
      'categoryId',
      'subcategoryId',
      fn.sum<number>('count').as('count'),
    ])
    .where(isIncluded(included))
    .groupBy(['accessLevelId', 'categoryId', 'subcategoryId'])
    .execute();
}

export type PlaceCount = Awaited<ReturnType<typeof countByPlace>>[number];
