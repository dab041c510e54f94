import { type RawBuilder, sql } from 'kysely';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../../db/database.ts';
import { type CountQuery, readPageWithTotal, readTotal } from '../../db/page-with-total.ts';
import { maxInlineRows, toInlineLiteral } from '../../db/planner-hints.ts';
import { scanFromNearerEnd } from '../../db/scan-from-nearer-end.ts';
import { accessLevelCondition } from './access-levels.sql.ts';
import {
  byDate,
  kindCondition,
  type ResourceFilter,
  searchCondition,
  searchTermsOf,
  toTsquery,
  visibleCondition,
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
  isSuperseded: boolean;
};

export type CountedRow = ResourceRow & { total: number };

/** Up to this many rows, sorting them is faster than an index scan by date. */
export const sortThreshold = 500;

export async function listResources(db: Db, filter: DatedFilter, paging: Paging) {
  const terms = searchTermsOf(filter);
  if (terms && terms.maxMatches <= sortThreshold) return searchResources(db, filter, terms, paging);
  const rows = toOffsetLimit(paging);
  const pageOrder = byDate('page', filter.sortOrder);
  if (!terms && rows.offset <= maxInlineRows) {
    const page = pageQuery(filter, filter.sortOrder, rows);
    const count = countByCategoryQuery(filter);
    const rowsWithTotal = loadDetails<CountedRow>(db, filter, page, pageOrder, sql`(${count})`);
    return readPageWithTotal(rowsWithTotal, rows.offset, () => readTotal(db, count));
  }
  const totalItems = await countResources(db, filter);
  const { offset, limit, order } = scanFromNearerEnd(rows, filter.sortOrder, totalItems);
  const page = pageQuery(filter, order, { offset, limit });
  return { rows: limit === 0 ? [] : await loadDetails<ResourceRow>(db, filter, page, pageOrder), totalItems };
}

type Rows = ReturnType<typeof toOffsetLimit>;

const pageQuery = (filter: ResourceFilter, order: SortOrder, { offset, limit }: Rows) => sql`
  SELECT id, published_at FROM resources WHERE ${visibleCondition(filter)} AND ${searchCondition(filter)}
  ORDER BY ${byDate('resources', order)} OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
`;

async function searchResources(db: Db, filter: DatedFilter, terms: SearchTerms, paging: Paging) {
  const { offset, limit } = toOffsetLimit(paging);
  const fromMatches = sql`FROM resources WHERE title_words @@ ${toTsquery(terms)}::tsquery AND ${visibleCondition(filter)}`;
  const page = sql`
    SELECT id, published_at, count(*) OVER () AS total ${fromMatches}
    ORDER BY ${byDate('resources', filter.sortOrder)} OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
  `;
  const rowsWithTotal = loadDetails<CountedRow>(
    db,
    filter,
    page,
    byDate('page', filter.sortOrder),
    sql`page.total`,
  );
  return readPageWithTotal(rowsWithTotal, offset, () => countRows(db, fromMatches));
}

export async function countResources(db: Db, filter: ResourceFilter): Promise<number> {
  const terms = searchTermsOf(filter);
  if (!terms) return readTotal(db, countByCategoryQuery(filter));
  const hasStoredCount = terms.wordAlternatives.flat().length === 1 && !filter.categoryFilter;
  if (hasStoredCount) return terms.maxMatches;
  return countRows(db, sql`FROM resources WHERE ${visibleCondition(filter)} AND ${searchCondition(filter)}`);
}

const countByCategoryQuery = (filter: ResourceFilter): CountQuery => sql`
  SELECT coalesce(sum(count), 0)::integer AS total FROM resource_counts
  WHERE ${visibleCondition(filter)} AND ${kindCondition(filter)}
`;

const countRows = (db: Db, from: RawBuilder<unknown>) =>
  readTotal(db, sql`SELECT count(*)::integer AS total ${from}`);

/** Joins the wide rows and tags only for the resources on the page. */
export async function loadDetails<Row>(
  db: Db,
  { levels }: Pick<ResourceFilter, 'levels'>,
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
      ) AS tags,
      EXISTS (
        SELECT FROM resources AS successor
        WHERE successor.id = resources.successor_id AND ${accessLevelCondition(levels, 'successor.accessLevelId')}
      ) AS is_superseded
    FROM page JOIN resources ON resources.id = page.id
    ORDER BY ${order}
  `.execute(db);
  return rows;
}

export function listSignInImages(db: Db) {
  return db
    .selectFrom('signInImages')
    .select(['fileKey', 'credit'])
    .where('isShown', '=', true)
    .orderBy('position')
    .orderBy('fileKey')
    .execute();
}
