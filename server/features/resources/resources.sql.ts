import { type RawBuilder, sql } from 'kysely';
import { type Paging, rowsOf } from '#contract/wire/paging.ts';
import type { SortOrder } from '#contract/wire/query-values.ts';
import { type Count, countedPage, totalOf } from '../../db/counted-page.ts';
import type { Db } from '../../db/database.ts';
import { fromNearerEnd } from '../../db/nearer-end.ts';
import { nearRows, seenByPlanner } from '../../db/seen-by-planner.ts';
import {
  asQuery,
  byDate,
  isListed,
  isOfKinds,
  isSought,
  type ResourceFilter,
  wordsOf,
} from './resource-conditions.sql.ts';
import type { WordsSought } from './resource-search.ts';

type DatedFilter = ResourceFilter & { sortOrder: SortOrder };

export type ResourceRow = {
  id: string;
  urlName: string;
  title: string;
  description: string;
  publishedAt: Date;
  thumbnailKey: string | null;
  tags: string[];
};

export type CountedRow = ResourceRow & { total: number };

/** Reading and sorting this many rows takes as long as one walk along the library. */
export const fewResources = 500;

export async function listResources(db: Db, filter: DatedFilter, paging: Paging) {
  const words = wordsOf(filter);
  if (words && words.atMost <= fewResources) return siftResources(db, filter, words, paging);
  const near = rowsOf(paging);
  const pageOrder = byDate('page', filter.sortOrder);
  if (!words && near.offset <= nearRows) {
    const page = pageOf(filter, filter.sortOrder, near);
    const counted = withDetails<CountedRow>(db, page, pageOrder, sql`(${countOfShelves(filter)})`);
    return countedPage(counted, near.offset, () => totalOf(db, countOfShelves(filter)));
  }
  const totalItems = await countResources(db, filter);
  const { offset, limit, order } = fromNearerEnd(rowsOf(paging), filter.sortOrder, totalItems);
  const page = pageOf(filter, order, { offset, limit });
  return { rows: limit === 0 ? [] : await withDetails<ResourceRow>(db, page, pageOrder), totalItems };
}

type Rows = ReturnType<typeof rowsOf>;

const pageOf = (filter: ResourceFilter, order: SortOrder, { offset, limit }: Rows) => sql`
  SELECT id, published_at FROM resources WHERE ${isListed(filter)} AND ${isSought(filter)}
  ORDER BY ${byDate('resources', order)} OFFSET ${seenByPlanner(offset)} LIMIT ${seenByPlanner(limit)}
`;

async function siftResources(db: Db, filter: DatedFilter, words: WordsSought, paging: Paging) {
  const { offset, limit } = rowsOf(paging);
  const found = sql`FROM resources WHERE title_words @@ ${asQuery(words)}::tsquery AND ${isListed(filter)}`;
  const page = sql`
    SELECT id, published_at, count(*) OVER () AS found ${found}
    ORDER BY ${byDate('resources', filter.sortOrder)} OFFSET ${seenByPlanner(offset)} LIMIT ${seenByPlanner(limit)}
  `;
  const counted = withDetails<CountedRow>(db, page, byDate('page', filter.sortOrder), sql`page.found`);
  return countedPage(counted, offset, () => countRows(db, found));
}

export async function countResources(db: Db, filter: ResourceFilter): Promise<number> {
  const words = wordsOf(filter);
  if (!words) return totalOf(db, countOfShelves(filter));
  const isStored = words.each.flat().length === 1 && !filter.shelves;
  if (isStored) return words.atMost;
  return countRows(db, sql`FROM resources WHERE ${isListed(filter)} AND ${isSought(filter)}`);
}

const countOfShelves = (filter: ResourceFilter): Count => sql`
  SELECT coalesce(sum(count), 0)::integer AS total FROM resource_counts
  WHERE ${isListed(filter)} AND ${isOfKinds(filter)}
`;

const countRows = (db: Db, from: RawBuilder<unknown>) =>
  totalOf(db, sql`SELECT count(*)::integer AS total ${from}`);

/** Reads the wide rows and their tags only for the resources on the page. */
export async function withDetails<Row>(
  db: Db,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  total: RawBuilder<unknown> = sql`0`,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    WITH page AS MATERIALIZED (${page})
    SELECT page.id, page.published_at, ${total} AS total, resources.url_name, resources.title, resources.description, resources.thumbnail_key,
      ARRAY(
        SELECT tags.name FROM resource_tags JOIN tags ON tags.id = resource_tags.tag_id
        WHERE resource_tags.resource_id = page.id ORDER BY resource_tags.position
      ) AS tags
    FROM page JOIN resources ON resources.id = page.id
    ORDER BY ${order}
  `.execute(db);
  return rows;
}

export function listSignInImages(db: Db) {
  return db.selectFrom('signInImages').select(['fileKey', 'credit']).orderBy('position').execute();
}
