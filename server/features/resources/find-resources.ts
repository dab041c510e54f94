import type { InputOf } from '#contract/endpoint.ts';
import type { resources } from '#contract/resources.ts';
import type { Db } from '../../db/database.ts';
import { listBestMatches } from './best-matches.sql.ts';
import type { Levels } from './included-levels.sql.ts';
import { readResourceSearch } from './resource-search.ts';
import { listResources } from './resources.sql.ts';
import { findChosen, isBare, narrow, type Shelves } from './shelves.sql.ts';

type Request = InputOf<(typeof resources)['listResources']>['query']['request'];

const none = { rows: [], totalItems: 0 };

export async function findResources(db: Db, included: Levels, request: Request) {
  const shelves = await chosenShelves(db, included, request);
  if (shelves && isBare(shelves)) return none;
  // PostgreSQL rejects NUL in text.
  const typed = request.title?.replaceAll('\0', ' ');
  const search = typed ? await readResourceSearch(db, included, typed) : null;
  if (search === 'nothing') return none;
  const filter = { levels: included, shelves, search };
  return typed && request.sortField === 'relevance'
    ? listBestMatches(db, filter, typed, request)
    : listResources(db, { ...filter, sortOrder: request.sortOrder }, request);
}

async function chosenShelves(db: Db, included: Levels, request: Request): Promise<Shelves | null> {
  const { resourceAccessId: levels = [], categoryId: categories = [] } = request;
  const chosen = { levels, categories, subcategories: request.subCategoryId ?? [] };
  return isBare(chosen) ? null : narrow(await findChosen(db, included, chosen));
}
