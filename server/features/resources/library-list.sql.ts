import { type RawBuilder, sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import type { LibraryState } from '#contract/library-items.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal, readTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
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

export type LibraryQuery = Paging &
  LibraryFilter & {
    sortField: 'title' | 'updatedAt' | 'reviewOn' | 'publishAt';
    sortOrder: SortOrder;
    successorFor?: string | undefined;
  };

type Condition = RawBuilder<boolean>;

/** `callerId` stands for the owner `me`. */
export function listLibraryItems(db: Db, query: LibraryQuery, callerId: string) {
  const { offset, limit } = toOffsetLimit(query);
  const order = sql.raw(orders[query.sortField][query.sortOrder]);
  const { successorFor } = query;
  return searchByName(query.text, successorFor ? titleMatches : textMatches, (match) => {
    const isOffered = successorFor ? canReplace(successorFor) : sql<boolean>`true`;
    const condition = sql<boolean>`${toCondition(query, callerId, match)} AND ${isOffered}`;
    const count = sql<{ total: number }>`
      SELECT count(*)::integer AS total FROM library_items AS items WHERE ${condition}
    `;
    const rows = sql<LibrarySummaryRow & { total: number }>`
      WITH page AS MATERIALIZED (
        SELECT id FROM library_items AS items WHERE ${condition}
        ORDER BY ${order} OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
      )
      SELECT ${summaryColumns}, (${count}) AS total
      FROM page JOIN library_items AS items USING (id) ${libraryJoins}
      ORDER BY ${order}
    `.execute(db);
    return readPageWithTotal(
      rows.then((result) => result.rows),
      offset,
      () => readTotal(db, count),
    );
  });
}

/** The first `limit` items that match. */
export async function listLibraryItemIds(
  db: Db,
  filter: LibraryFilter,
  callerId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await searchByName(filter.text, textMatches, async (match) => {
    const found = await sql<{ id: string }>`
      SELECT id FROM library_items AS items WHERE ${toCondition(filter, callerId, match)}
      ORDER BY updated_at DESC, id DESC LIMIT ${toInlineLiteral(limit)}
    `.execute(db);
    return { rows: found.rows, totalItems: found.rows.length };
  });
  return rows.map(({ id }) => id);
}

/** Items without a date are last in both directions. */
const orders = {
  title: { asc: 'items.normalized_title, items.id', desc: 'items.normalized_title DESC, items.id DESC' },
  updatedAt: { asc: 'items.updated_at, items.id', desc: 'items.updated_at DESC, items.id DESC' },
  reviewOn: { asc: 'items.review_on, items.id', desc: 'items.review_on DESC NULLS LAST, items.id DESC' },
  publishAt: { asc: 'items.publish_at, items.id', desc: 'items.publish_at DESC NULLS LAST, items.id DESC' },
};

/** Titles with a word that begins as each typed word; titles with a typo only if there are no others. */
function* titleMatches(text: string): Generator<Condition> {
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

function toCondition(query: LibraryFilter, callerId: string, match: Condition | undefined): Condition {
  const { state, accessLevelId, categoryId, owner, tag, review, bin } = query;
  const conditions: Condition[] = [sql`items.binned_at ${bin ? sql`IS NOT NULL` : sql`IS NULL`}`];
  if (match) conditions.push(match);
  if (state) conditions.push(sql`items.state = ${state}`);
  if (accessLevelId) conditions.push(sql`items.access_level_id = ${accessLevelId}`);
  if (categoryId) conditions.push(sql`items.category_id = ${categoryId}`);
  if (owner === 'none') conditions.push(sql`items.owner_id IS NULL`);
  else if (owner) conditions.push(sql`items.owner_id = ${owner === 'me' ? callerId : owner}`);
  if (tag) conditions.push(sql`items.tags @> ARRAY[${tag.replaceAll('\0', ' ')}::text]`);
  if (review) conditions.push(isReviewDue);
  return sql.join(conditions, sql` AND `);
}

export type LibraryCounts = {
  all: number;
  mine: number;
  inReview: number;
  scheduled: number;
  overdue: number;
  withoutOwner: number;
  archived: number;
  bin: number;
};

/** Each subquery is an index-only scan. */
export async function countLibraryItems(db: Db, callerId: string): Promise<LibraryCounts> {
  const count = (condition: Condition) =>
    sql`(SELECT count(*)::integer FROM library_items AS items WHERE binned_at IS NULL AND ${condition})`;
  const { rows } = await sql<LibraryCounts>`
    SELECT ${count(sql`true`)} AS "all", ${count(sql`owner_id = ${callerId}`)} AS mine,
      ${count(sql`state = 'in review'`)} AS in_review, ${count(sql`state = 'scheduled'`)} AS scheduled,
      ${count(isReviewDue)} AS overdue, ${count(sql`owner_id IS NULL`)} AS without_owner,
      ${count(sql`state = 'archived'`)} AS archived,
      (SELECT count(*)::integer FROM library_items WHERE binned_at IS NOT NULL) AS bin
  `.execute(db);
  return rows[0] as LibraryCounts;
}
