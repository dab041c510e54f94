import type { InputOf } from '#contract/endpoint.ts';
import type { resources } from '#contract/resources.ts';
import type { Db } from '../../db/database.ts';
import type { Levels } from './included-levels.sql.ts';
import { readResourceSearch } from './resource-search.ts';
import { listResources } from './resources.sql.ts';
import { findChosen } from './shelves.sql.ts';
import { isBare, narrow, type Shelves } from './shelves.ts';

type Request = InputOf<(typeof resources)['listResources']>['query']['request'];

const none = { rows: [], totalItems: 0 };

/** A page of what the member may see of the library, on the shelves they chose, by the words they typed. */
export async function findResources(db: Db, included: Levels, request: Request) {
  const shelves = await chosenShelves(db, included, request);
  if (shelves && isBare(shelves)) return none;
  const search = request.title ? await readResourceSearch(db, included, request.title) : null;
  if (search === 'nothing') return none;
  return listResources(db, { levels: included, shelves, search, sortOrder: request.sortOrder }, request);
}

async function chosenShelves(db: Db, included: Levels, request: Request): Promise<Shelves | null> {
  const {
    resourceAccessId: levels = [],
    categoryId: categories = [],
    subCategoryId: subcategories = [],
  } = request;
  const chosen = { levels, categories, subcategories };
  return isBare(chosen) ? null : narrow(await findChosen(db, included, chosen));
}
