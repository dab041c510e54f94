import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Paging, rowsOf } from '#contract/wire/paging.ts';
import type { SortOrder } from '#contract/wire/query-values.ts';
import { countedPage } from '../../db/counted-page.ts';
import type { Db } from '../../db/database.ts';
import { fromNearerEnd } from '../../db/nearer-end.ts';
import { nearRows, seenByPlanner } from '../../db/seen-by-planner.ts';
import { isIncluded, type Levels } from './included-levels.sql.ts';
import type { ResourceSearch, SoughtWord, WordsSought } from './resource-search.ts';
import type { Shelves } from './shelves.ts';

export type ResourceFilter = {
  /** What the member may see. */
  levels: Levels;
  /** Null for the whole library, as far as the member may see it. */
  shelves: Shelves | null;
  search: Exclude<ResourceSearch, 'nothing'> | null;
  sortOrder: SortOrder;
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

type CountedRow = ResourceRow & { total: number };

/** As many wide rows are read and sorted in the time in which the library is walked once. */
const fewResources = 500;

/** A page of the library and how many there are in all. */
export async function listResources(db: Db, filter: ResourceFilter, paging: Paging) {
  const words = wordsOf(filter);
  if (words && words.atMost <= fewResources) return siftResources(db, filter, words, paging);
  const near = rowsOf(paging);
  if (!words && near.offset <= nearRows) {
    const page = pageOf(filter, isOfKinds(filter), filter.sortOrder, near);
    const counted = withDetails<CountedRow>(db, filter, page, sql`(${countOfShelves(filter)})`);
    return countedPage(counted, near.offset, () => countByShelves(db, filter));
  }
  const totalItems = words ? await countByWords(db, filter, words) : await countByShelves(db, filter);
  const { offset, limit, order } = fromNearerEnd(rowsOf(paging), filter.sortOrder, totalItems);
  const page = pageOf(filter, words ? hasWords(words) : isOfKinds(filter), order, { offset, limit });
  return { rows: limit === 0 ? [] : await withDetails<ResourceRow>(db, filter, page), totalItems };
}

const pageOf = (
  filter: ResourceFilter,
  isSought: RawBuilder<SqlBool>,
  order: SortOrder,
  { offset, limit }: ReturnType<typeof rowsOf>,
) => sql`
  SELECT id, published_at FROM resources WHERE ${isListed(filter)} AND ${isSought}
  ORDER BY ${byDate('resources', order)} OFFSET ${seenByPlanner(offset)} LIMIT ${seenByPlanner(limit)}
`;

/** What has rare words: found by the index of words, counted and sorted. */
async function siftResources(db: Db, filter: ResourceFilter, words: WordsSought, paging: Paging) {
  const { offset, limit } = rowsOf(paging);
  const found = sql`FROM resources WHERE title_words @@ ${asQuery(words)}::tsquery AND ${isListed(filter)}`;
  const page = sql`
    SELECT id, published_at, count(*) OVER () AS found ${found}
    ORDER BY ${byDate('resources', filter.sortOrder)} OFFSET ${seenByPlanner(offset)} LIMIT ${seenByPlanner(limit)}
  `;
  const counted = withDetails<CountedRow>(db, filter, page, sql`page.found`);
  return countedPage(counted, offset, () => count(db, found));
}

const wordsOf = ({ search }: ResourceFilter) => (search && 'words' in search ? search.words : null);

/** Kept for each place of the tree and each kind. */
function countByShelves(db: Db, filter: ResourceFilter): Promise<number> {
  return count(db, sql`FROM (${countOfShelves(filter)}) AS kept`, 'sum(kept.total)');
}

const countOfShelves = (filter: ResourceFilter) => sql`
  SELECT coalesce(sum(count), 0)::integer AS total FROM resource_counts
  WHERE ${isListed(filter)} AND ${isOfKinds(filter)}
`;

/** Kept for each word, and counted where there are several, or shelves to look on. */
async function countByWords(db: Db, filter: ResourceFilter, words: WordsSought): Promise<number> {
  const isKept = words.each.flat().length === 1 && !filter.shelves;
  if (isKept) return words.atMost;
  return count(db, sql`FROM resources WHERE ${isListed(filter)} AND ${hasWords(words)}`);
}

async function count(
  db: Db,
  from: RawBuilder<unknown>,
  what: 'count(*)' | 'sum(kept.total)' = 'count(*)',
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(${sql.raw(what)}, 0)::integer AS total ${from}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** The wide rows and their tags are read for one page alone, after it is known which resources are on it. */
async function withDetails<Row>(
  db: Db,
  filter: ResourceFilter,
  page: RawBuilder<unknown>,
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
    ORDER BY ${byDate('page', filter.sortOrder)}
  `.execute(db);
  return rows;
}

/** Of a resource and of a kept count alike: both say where on the tree they are. */
function isListed({ levels: included, shelves }: ResourceFilter) {
  const isOpen = isIncluded(included);
  if (!shelves) return isOpen;
  const { levels, categories, subcategories } = shelves;
  const chosen = [
    { column: 'accessLevelId', ids: levels },
    { column: 'categoryId', ids: categories },
    { column: 'subcategoryId', ids: subcategories },
  ].filter(({ ids }) => ids.length > 0);
  return sql<SqlBool>`${isOpen} AND (${sql.join(
    chosen.map(({ column, ids }) => isOneOf(column, ids)),
    sql` OR `,
  )})`;
}

/** Of one alone the index has them in their order; those of several are to be sorted. */
const isOneOf = (column: string, ids: string[]) =>
  ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}`
    : sql<SqlBool>`${sql.ref(column)} = ANY (${ids}::uuid[])`;

const isOfKinds = ({ search }: ResourceFilter) =>
  search && 'kinds' in search ? sql<SqlBool>`kind = ANY (${search.kinds}::text[])` : sql<SqlBool>`true`;

/** Words as the library's index by date has them, to be looked for on a walk along it. */
const hasWords = ({ each }: WordsSought) =>
  sql<SqlBool>`${sql.join(
    each.map((meant) => sql`(${sql.join(meant.map(isInList), sql` OR `)})`),
    sql` AND `,
  )}`;
const isInList = ({ text, isBeginning }: SoughtWord) =>
  sql<SqlBool>`strpos(word_list, ${isBeginning ? ` ${text}` : ` ${text} `}) > 0`;

/** The same as a full-text query. */
const asQuery = ({ each }: WordsSought) =>
  each.map((meant) => `(${meant.map(asTerm).join(' | ')})`).join(' & ');
const asTerm = ({ text, isBeginning }: SoughtWord) =>
  `'${text.replace(/['\\]/g, '$&$&')}'${isBeginning ? ':*' : ''}`;

const byDate = (table: 'page' | 'resources', order: SortOrder) => {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  return sql`${sql.ref(`${table}.publishedAt`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`;
};
