import { type RawBuilder, sql } from 'kysely';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../../db/database.ts';
import { type Count, pageWithTotal, totalOf } from '../../db/page-with-total.ts';
import { inlineLiteral, maxInlineRows } from '../../db/planner-hints.ts';
import { scanFromNearerEnd } from '../../db/scan-from-nearer-end.ts';
import {
  asQuery,
  byDate,
  isListed,
  isSought,
  kindCondition,
  type ResourceFilter,
  wordsOf,
} from './resource-conditions.sql.ts';
import type { SearchTerms } from './resource-search.ts';

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
export const sortThreshold = 500;

export async function listResources(db: Db, filter: DatedFilter, paging: Paging) {
  const words = wordsOf(filter);
  if (words && words.maxMatches <= sortThreshold) return searchResources(db, filter, words, paging);
  const near = toOffsetLimit(paging);
  const pageOrder = byDate('page', filter.sortOrder);
  if (!words && near.offset <= maxInlineRows) {
    const page = pageOf(filter, filter.sortOrder, near);
    const counted = withDetails<CountedRow>(db, page, pageOrder, sql`(${countOfShelves(filter)})`);
    return pageWithTotal(counted, near.offset, () => totalOf(db, countOfShelves(filter)));
  }
  const totalItems = await countResources(db, filter);
  const { offset, limit, order } = scanFromNearerEnd(toOffsetLimit(paging), filter.sortOrder, totalItems);
  const page = pageOf(filter, order, { offset, limit });
  return { rows: limit === 0 ? [] : await withDetails<ResourceRow>(db, page, pageOrder), totalItems };
}

type Rows = ReturnType<typeof toOffsetLimit>;

const pageOf = (filter: ResourceFilter, order: SortOrder, { offset, limit }: Rows) => sql`
  SELECT id, published_at FROM resources WHERE ${isListed(filter)} AND ${isSought(filter)}
  ORDER BY ${byDate('resources', order)} OFFSET ${inlineLiteral(offset)} LIMIT ${inlineLiteral(limit)}
`;

async function searchResources(db: Db, filter: DatedFilter, words: SearchTerms, paging: Paging) {
  const { offset, limit } = toOffsetLimit(paging);
  const found = sql`FROM resources WHERE title_words @@ ${asQuery(words)}::tsquery AND ${isListed(filter)}`;
  const page = sql`
    SELECT id, published_at, count(*) OVER () AS found ${found}
    ORDER BY ${byDate('resources', filter.sortOrder)} OFFSET ${inlineLiteral(offset)} LIMIT ${inlineLiteral(limit)}
  `;
  const counted = withDetails<CountedRow>(db, page, byDate('page', filter.sortOrder), sql`page.found`);
  return pageWithTotal(counted, offset, () => countRows(db, found));
}

export async function countResources(db: Db, filter: ResourceFilter): Promise<number> {
  const words = wordsOf(filter);
  if (!words) return totalOf(db, countOfShelves(filter));
  const isStored = words.each.flat().length === 1 && !filter.shelves;
  if (isStored) return words.maxMatches;
  return countRows(db, sql`FROM resources WHERE ${isListed(filter)} AND ${isSought(filter)}`);
}

const countOfShelves = (filter: ResourceFilter): Count => sql`
  SELECT coalesce(sum(count), 0)::integer AS total FROM resource_counts
  WHERE ${isListed(filter)} AND ${kindCondition(filter)}
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
