import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Paging, rowsOf } from '#contract/wire/paging.ts';
import type { Db } from '../../db/database.ts';
import { includedLevels } from './included-levels.sql.ts';
import type { ResourceSearch } from './resource-search.ts';
import type { Shelves } from './shelves.ts';

export type ResourceFilter = {
  memberId: string;
  /** Null for the whole library, as far as the member may see it. */
  shelves: Shelves | null;
  search: Exclude<ResourceSearch, 'nothing'> | null;
  sortOrder: 'asc' | 'desc';
};

export type ResourceRow = {
  id: string;
  urlName: string;
  title: string;
  description: string;
  publishedAt: Date;
  thumbnailKey: string | null;
  tags: string[];
};
/** One statement for the page and the total; past the end it is a row that has a total and no resource. */
export async function listResources(db: Db, filter: ResourceFilter, paging: Paging) {
  const { total, page } = found(filter, paging);
  const { rows } = await sql<{ totalItems: number } & (ResourceRow | { id: null })>`
    WITH included AS (SELECT ${includedLevels(filter.memberId)} AS levels),
         matched AS MATERIALIZED (${matched(filter)}),
         page AS (${page})
    SELECT total.items AS total_items, resources.id, resources.url_name, resources.title, resources.description,
           resources.published_at, resources.thumbnail_key, coalesce(tagged.names, '{}') AS tags
    FROM (${total}) AS total (items)
    LEFT JOIN page ON true
    LEFT JOIN resources ON resources.id = page.id
    LEFT JOIN (
      SELECT page.id, array_agg(tags.name ORDER BY resource_tags.position) AS names
      FROM page
      JOIN resource_tags ON resource_tags.resource_id = page.id
      JOIN tags ON tags.id = resource_tags.tag_id
      GROUP BY page.id
    ) AS tagged ON tagged.id = page.id
    ORDER BY ${byDate(filter, 'page')}
  `.execute(db);
  const resources = rows.filter((row): row is { totalItems: number } & ResourceRow => row.id !== null);
  return { resources, totalItems: rows[0]?.totalItems ?? 0 };
}

/** Within the statement above: the levels are looked up once. */
const isOfIncluded = sql<SqlBool>`access_level_id = ANY ((SELECT levels FROM included)::uuid[])`;

/** Matches of words are found and counted together; everything else has its counts kept. */
function found(filter: ResourceFilter, paging: Paging) {
  const { offset, limit } = rowsOf(paging);
  const { search, shelves } = filter;
  if (search && 'words' in search) {
    return {
      total: sql`SELECT count(*) FROM matched`,
      page: sql`
        SELECT id, published_at FROM matched
        ORDER BY ${byDate(filter, 'matched')} OFFSET ${offset} LIMIT ${limit}
      `,
    };
  }
  const runs = search ? runsOfKinds(filter, search.kinds) : runsOfShelves(filter);
  const ofKinds = search ? sql<SqlBool>`kind = ANY (${search.kinds})` : sql<SqlBool>`true`;
  return {
    total: sql`
      SELECT coalesce(sum(count), 0) FROM resource_counts
      WHERE ${ofKinds} AND ${isOfIncluded} AND ${isOnShelves(shelves)}
    `,
    page: sql`
      SELECT id, published_at
      FROM (${sql.join(
        runs.map((run) => newestOfEach(filter, run, offset + limit)),
        sql` UNION ALL `,
      )}) AS newest
      ORDER BY ${byDate(filter, 'newest')} OFFSET ${offset} LIMIT ${limit}
    `,
  };
}

/** Resources that share the value of a column which an index has in the order of their dates. */
type Run = { column: string; values: RawBuilder<unknown>; only: RawBuilder<SqlBool> };

function runsOfKinds({ shelves }: ResourceFilter, kinds: string[]): Run[] {
  return [{ column: 'kind', values: sql`${kinds}::text[]`, only: isOnShelves(shelves) }];
}

function runsOfShelves({ shelves }: ResourceFilter): Run[] {
  const only = sql<SqlBool>`true`;
  if (!shelves) return [{ column: 'accessLevelId', values: sql`(SELECT levels FROM included)`, only }];
  const { levels, categories, subcategories } = shelves;
  return [
    { column: 'accessLevelId', ids: levels },
    { column: 'categoryId', ids: categories },
    { column: 'subcategoryId', ids: subcategories },
  ]
    .filter(({ ids }) => ids.length > 0)
    .map(({ column, ids }) => ({ column, values: sql`${ids}::uuid[]`, only }));
}

/** From each run as many as the page could need: a few index entries each, however many resources there are. */
const newestOfEach = (filter: ResourceFilter, { column, values, only }: Run, needed: number) => sql`
  SELECT newest.id, newest.published_at
  FROM unnest(${values}) AS run (value)
  CROSS JOIN LATERAL (
    SELECT resources.id, resources.published_at FROM resources
    WHERE ${sql.ref(column)} = run.value AND ${isOfIncluded} AND ${only}
    ORDER BY ${byDate(filter, 'resources')} LIMIT ${needed}
  ) AS newest
`;

function matched({ shelves, search }: ResourceFilter) {
  const words = search && 'words' in search ? search.words : null;
  return sql`
    SELECT id, published_at FROM resources
    WHERE title_words @@ ${words}::tsquery AND ${isOfIncluded} AND ${isOnShelves(shelves)}
  `;
}

/** Of a resource and of a kept count alike: both say where on the tree they are. */
function isOnShelves(shelves: Shelves | null) {
  if (!shelves) return sql<SqlBool>`true`;
  const { levels, categories, subcategories } = shelves;
  return sql<SqlBool>`(
    access_level_id = ANY (${levels}::uuid[]) OR category_id = ANY (${categories}::uuid[])
    OR subcategory_id = ANY (${subcategories}::uuid[])
  )`;
}

const byDate = ({ sortOrder }: ResourceFilter, table: string) => {
  const direction = sortOrder === 'asc' ? sql`ASC` : sql`DESC`;
  return sql`${sql.ref(`${table}.publishedAt`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`;
};
