import { type RawBuilder, sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import type { LibraryState } from '#contract/library-items.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../../db/database.ts';
import { type CountQuery, readPageWithTotal, readTotal } from '../../db/page-with-total.ts';
import { hideFromPlanner, maxInlineRows, toInlineLiteral } from '../../db/planner-hints.ts';
import { scanFromNearerEnd } from '../../db/scan-from-nearer-end.ts';
import { columnMatches } from '../../search/column-matches.sql.ts';
import { searchByName, toSearchWords } from '../../search/name-search.sql.ts';
import { type LibrarySummaryRow, libraryJoins, summaryColumns } from './library-items.sql.ts';
import { canReplace } from './successors.sql.ts';

export type LibraryFilter = {
  text?: string | undefined;
  state?: LibraryState | undefined;
  accessLevelId?: string | undefined;
  categoryId?: string | undefined;
  owner?: string | undefined;
  tag?: string | undefined;
  review?: 'overdue' | undefined;
  bin?: 'true' | undefined;
};

export type LibraryQuery = Paging & LibraryFilter & LibrarySort & { successorFor?: string | undefined };

type LibrarySort = {
  sortField: 'title' | 'updatedAt' | 'reviewOn' | 'publishAt';
  sortOrder: SortOrder;
};

type Condition = RawBuilder<boolean>;

/** `callerId` stands for the owner `me`. */
export async function listLibraryItems(db: Db, query: LibraryQuery, callerId: string) {
  const { offset, limit } = toOffsetLimit(query);
  const { sortOrder } = query;
  const scan = { offset, limit, order: sortOrder };
  const storedCount = toStoredCount(query, callerId);
  if (!storedCount) return searchLibraryItems(db, query, callerId, scan);
  const condition = toCondition(query, callerId);
  if (offset <= maxInlineRows) return listWithTotal(db, query, condition, scan, storedCount);
  const totalItems = await readTotal(db, storedCount);
  const farScan = scanFromNearerEnd({ offset, limit }, sortOrder, totalItems);
  return { rows: await readPage<LibrarySummaryRow>(db, query, condition, farScan), totalItems };
}

type Scan = { offset: number; limit: number; order: SortOrder };

function searchLibraryItems(db: Db, query: LibraryQuery, callerId: string, scan: Scan) {
  const { successorFor } = query;
  return searchByName(query.text, successorFor ? titleMatches : textMatches, (match) => {
    const isOffered = successorFor ? canReplace(successorFor) : sql<boolean>`true`;
    const condition = sql<boolean>`${toCondition(query, callerId, match)} AND ${isOffered}`;
    const count = sql<{ total: number }>`
      SELECT count(*)::integer AS total FROM library_items AS items WHERE ${condition}
    `;
    return listWithTotal(db, query, condition, scan, count);
  });
}

function listWithTotal(db: Db, query: LibraryQuery, condition: Condition, scan: Scan, count: CountQuery) {
  const total = sql`(${count}) AS total`;
  const page = readPage<LibrarySummaryRow & { total: number }>(db, query, condition, scan, total);
  return readPageWithTotal(page, scan.offset, () => readTotal(db, count));
}

/**
 * Joins the other tables for the rows of the page only. The best index for a tag depends on how many items have it, so
 * PostgreSQL plans that query each time. Planning the joins again would take longer than reading the page.
 */
async function readPage<Row>(
  db: Db,
  query: LibraryQuery,
  condition: Condition,
  scan: Scan,
  total: RawBuilder<unknown> = sql`NULL AS total`,
): Promise<Row[]> {
  const { sortField, sortOrder, tag } = query;
  const page = sql<{ id: string; total: number }>`
    SELECT id, ${total} FROM library_items AS items WHERE ${condition}
    ORDER BY ${orders[sortField][sortOrder][scan.order === sortOrder ? 0 : 1]}
    OFFSET ${toInlineLiteral(scan.offset)} LIMIT ${toInlineLiteral(scan.limit)}
  `;
  const read = async (source: RawBuilder<unknown>) => {
    const { rows } = await sql<Row>`
      WITH page AS MATERIALIZED (${source}) SELECT ${summaryColumns}, page.total
      FROM page JOIN library_items AS items USING (id) ${libraryJoins} ORDER BY ${orders[sortField][sortOrder][0]}
    `.execute(db);
    return rows;
  };
  if (!tag) return read(page);
  const { rows } = await page.execute(db);
  const ids = rows.map(({ id }) => id);
  return read(
    sql`SELECT id, ${rows[0]?.total ?? null}::integer AS total FROM unnest(${hideFromPlanner(sql`${ids}::uuid[]`)}) AS id`,
  );
}

/** The first `limit` items that match. */
export async function listLibraryItemIds(
  db: Db,
  filter: LibraryFilter & LibrarySort,
  callerId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await searchByName(filter.text, textMatches, async (match) => {
    const found = await sql<{ id: string }>`
      SELECT id FROM library_items AS items WHERE ${toCondition(filter, callerId, match)}
      ORDER BY ${orders[filter.sortField][filter.sortOrder][0]} LIMIT ${toInlineLiteral(limit)}
    `.execute(db);
    return { rows: found.rows, totalItems: found.rows.length };
  });
  return rows.map(({ id }) => id);
}

export async function listLibraryItemsById(db: Db, ids: string[]): Promise<LibrarySummaryRow[]> {
  const { rows } = await sql<LibrarySummaryRow>`
    SELECT ${summaryColumns} FROM library_items AS items ${libraryJoins} WHERE items.id = ANY (${ids}::uuid[])
  `.execute(db);
  return rows;
}

const toOrders = (forwards: string, backwards: string) => [sql.raw(forwards), sql.raw(backwards)] as const;

/** The order of an index, forwards and backwards. Items without a date are last in both directions. */
const orders = {
  title: {
    asc: toOrders('items.normalized_title, items.id', 'items.normalized_title DESC, items.id DESC'),
    desc: toOrders('items.normalized_title DESC, items.id DESC', 'items.normalized_title, items.id'),
  },
  updatedAt: {
    asc: toOrders('items.updated_at, items.id', 'items.updated_at DESC, items.id DESC'),
    desc: toOrders('items.updated_at DESC, items.id DESC', 'items.updated_at, items.id'),
  },
  reviewOn: {
    asc: toOrders('items.review_on, items.id', 'items.review_on DESC, items.id DESC'),
    desc: toOrders('items.review_on DESC NULLS LAST, items.id DESC', 'items.review_on NULLS FIRST, items.id'),
  },
  publishAt: {
    asc: toOrders('items.publish_at, items.id', 'items.publish_at DESC, items.id DESC'),
    desc: toOrders(
      'items.publish_at DESC NULLS LAST, items.id DESC',
      'items.publish_at NULLS FIRST, items.id',
    ),
  },
};

/** Titles with a word that begins as each typed word; titles with a typo only if there are no others. */
export function* titleMatches(text: string): Generator<Condition> {
  const words = toSearchWords(text);
  if (words.length > 0) yield sql<boolean>`items.title_words @@ ${wordQuery(words.map(toPrefix))}`;
  yield* otherTitleMatches(text, words);
}

/** As `titleMatches`, and what members see or a draft has all the words in title, description and contents. */
function* textMatches(text: string): Generator<Condition> {
  const words = toSearchWords(text);
  const inText = wordQuery(words.map((word) => (word.length < minPrefixLength ? word : toPrefix(word))));
  if (words.length > 0)
    yield sql<boolean>`items.id = ANY (ARRAY(
      SELECT id FROM library_items WHERE title_words @@ ${wordQuery(words.map(toPrefix))} OR text_words @@ ${inText}
      UNION ALL SELECT id FROM resources WHERE text_words @@ ${inText}
    ))`;
  yield* otherTitleMatches(text, words);
}

/** In texts, shorter words match whole words only: nearly every text has a word that begins with a given letter. */
const minPrefixLength = 3;
const toPrefix = (word: string) => `${word}:*`;

const wordQuery = (terms: string[]) =>
  sql`to_tsquery('simple', (SELECT normalize_text(${terms.join(' & ')})))`;

/** The words as typed have no match in the column of titles either. */
function* otherTitleMatches(text: string, words: string[]): Generator<Condition> {
  const [exact, ...fuzzy] = columnMatches(text);
  for (const match of words.length > 0 ? fuzzy : [exact]) {
    if (match) yield match('items.normalizedTitle') as Condition;
  }
}

/** Today in the time zone of the association. */
export const today = sql<string>`(now() AT TIME ZONE ${sql.lit(associationTimeZone)})::date`;

/** Members read a text that its owner had to check by today. */
export const isReviewDue = sql<boolean>`items.is_live AND items.review_on <= ${today}`;

function toCondition(query: LibraryFilter, callerId: string, match?: Condition): Condition {
  const { tag, review, bin } = query;
  const conditions = [sql<boolean>`items.binned_at ${bin ? sql`IS NOT NULL` : sql`IS NULL`}`];
  if (match) conditions.push(match);
  conditions.push(...toColumnConditions(query, callerId));
  if (tag) conditions.push(sql`items.tags @> ARRAY[${toTag(tag)}]`);
  if (review) conditions.push(isReviewDue);
  return sql.join(conditions, sql` AND `);
}

/** Conditions on columns that `library_counts` has too. */
function toColumnConditions({ state, accessLevelId, categoryId, owner }: LibraryFilter, callerId: string) {
  const conditions: Condition[] = [];
  if (state) conditions.push(sql`items.state = ${state}`);
  if (accessLevelId) conditions.push(sql`items.access_level_id = ${accessLevelId}`);
  if (categoryId) conditions.push(sql`items.category_id = ${categoryId}`);
  if (owner === 'none') conditions.push(sql`items.owner_id IS NULL`);
  else if (owner) conditions.push(sql`items.owner_id = ${owner === 'me' ? callerId : owner}`);
  return conditions;
}

const toTag = (tag: string) => sql`${tag.replaceAll('\0', ' ')}::text`;

/** Undefined for filters that no stored count has. */
function toStoredCount(query: LibraryQuery, callerId: string): CountQuery | undefined {
  const { text, successorFor, review, tag, bin } = query;
  if (text || successorFor || review) return undefined;
  const conditions = toColumnConditions(query, callerId);
  const isOnlyTag = conditions.length === 0 && !bin;
  if (tag && !isOnlyTag) return undefined;
  if (tag) return sql`SELECT total FROM library_tag_counts WHERE tag = ${toTag(tag)}`;
  return sumCounts(sql.join([sql`is_binned = ${sql.lit(Boolean(bin))}`, ...conditions], sql` AND `));
}

export const sumCounts = (condition: Condition) => sql<{ total: number }>`
  SELECT coalesce(sum(total), 0)::integer AS total FROM library_counts AS items WHERE ${condition}
`;
