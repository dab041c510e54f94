import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import { type ColumnMatch, columnMatches } from '../../search/column-matches.sql.ts';
import {
  type SimilarTerms,
  type TextSearch,
  toNormalised,
  toSimilarQuery,
  toTextQuery,
} from '../../search/text-search.sql.ts';

/** Kinds with a table of up to some thousand rows, all of which each member can read. */
export const namedKinds = ['events', 'groups', 'organisations'] as const;
export type NamedKind = (typeof namedKinds)[number];

export type FoundObject = {
  id: string;
  name: string;
  note: string | null;
  text: string;
  imageKey: string | null;
  date: Date | null;
  rank: number;
  total: number;
};

type NamedTable = {
  /** As the lists of the kind. */
  isShown: RawBuilder<SqlBool>;
  /** The expression of an index. */
  words: RawBuilder<unknown>;
  note: RawBuilder<unknown>;
  text: RawBuilder<unknown>;
  imageKey: RawBuilder<unknown>;
  date: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
};

const tables: Record<NamedKind, NamedTable> = {
  events: {
    isShown: sql`ends_or_starts_at >= now()`,
    words: sql`index_words(name || ' ' || short_description || ' ' || venue, content)`,
    note: sql`nullif(venue, '')`,
    text: sql`short_description || ' ' || content`,
    imageKey: sql`listing_image_key`,
    date: sql`starts_at`,
    order: sql`starts_at, id`,
  },
  groups: {
    isShown: sql`true`,
    words: sql`index_words(name, description)`,
    note: sql`(SELECT parents.name FROM groups AS parents WHERE parents.id = groups.parent_id)`,
    text: sql`description`,
    imageKey: sql`image_key`,
    date: sql`NULL::timestamptz`,
    order: sql`created_at DESC, id DESC`,
  },
  organisations: {
    isShown: sql`retired_at IS NULL`,
    words: sql`index_words(name || ' ' || coalesce(suburb, '') || ' ' || coalesce(state, ''), coalesce(about, ''))`,
    note: sql`nullif(concat_ws(', ', nullif(suburb, ''), nullif(state, '')), '')`,
    text: sql`coalesce(about, '')`,
    imageKey: sql`image_key`,
    date: sql`NULL::timestamptz`,
    order: sql`normalized_name, id`,
  },
};

type SearchOptions = {
  search: TextSearch;
  allowsTypos: boolean;
  /** Of the texts, with typos. */
  similar?: SimilarTerms | undefined;
  /** Of `date`. */
  dates: RawBuilder<SqlBool>;
  rows: { offset: number; limit: number };
};

export async function searchNamed(db: Db, kind: NamedKind, options: SearchOptions) {
  const [asTyped, withTypo] = columnMatches(options.search.text);
  const nameMatch = options.allowsTypos ? withTypo : asTyped;
  if (!nameMatch) return { found: [], total: 0 };
  const select = (rows: SearchOptions['rows']) => selectBest(kind, nameMatch, { ...options, rows });
  const found = await select(options.rows).execute(db);
  const [row] = found.rows;
  if (row || options.rows.offset === 0) return { found: found.rows, total: row?.total ?? 0 };
  const first = await select({ offset: 0, limit: 1 }).execute(db);
  return { found: [], total: first.rows[0]?.total ?? 0 };
}

/** Rank 0 and 1 are names that are, or begin with, the whole text, 2 are names with all words, and 3 texts. */
function selectBest(kind: NamedKind, nameMatch: ColumnMatch, options: SearchOptions) {
  const { search, dates, rows } = options;
  const { isShown, words, note, text, imageKey, date, order } = tables[kind];
  const inName = nameMatch('normalizedName');
  const query = toQuery(options);
  const inText = query ? sql`${words} @@ ${query}` : sql`false`;
  const table = sql.table(kind);
  return sql<FoundObject>`
    WITH matches AS MATERIALIZED (
      SELECT id FROM ${table} WHERE ${inName} UNION SELECT id FROM ${table} WHERE ${inText}
    )
    SELECT id, name, ${note} AS note, ${text} AS text, ${imageKey} AS image_key, ${date} AS date,
      CASE WHEN normalized_name = ${toNormalised(search)} THEN 0
        WHEN starts_with(normalized_name, ${toNormalised(search)}) THEN 1 WHEN ${inName} THEN 2 ELSE 3 END AS rank,
      (count(*) OVER ())::integer AS total
    FROM ${table} WHERE id IN (SELECT id FROM matches) AND ${isShown} AND ${dates}
    ORDER BY rank, ${order}
    OFFSET ${toInlineLiteral(rows.offset)} LIMIT ${toInlineLiteral(rows.limit)}
  `;
}

const toQuery = ({ search, allowsTypos, similar }: SearchOptions) =>
  allowsTypos ? similar && toSimilarQuery(similar) : toTextQuery(search.textTerms);

/** The objects of each kind whose text matches. */
export const listTexts = (query: RawBuilder<unknown>) =>
  namedKinds.map((kind) => {
    const { isShown, words } = tables[kind];
    return sql`SELECT FROM ${sql.table(kind)} WHERE ${words} @@ ${query} AND ${isShown}`;
  });

export type SuggestedObject = { kind: NamedKind; id: string; name: string };

type SuggestOptions = { allowsTypos: boolean; limit: number };

/** Names with words that begin as typed, or with one typo, at most `limit` of each kind. */
export async function suggestNamed(
  db: Db,
  search: TextSearch,
  { allowsTypos, limit }: SuggestOptions,
): Promise<SuggestedObject[]> {
  const [asTyped, withTypo] = columnMatches(search.text);
  const nameMatch = allowsTypos ? withTypo : asTyped;
  if (!nameMatch) return [];
  const queries = namedKinds.map(
    (kind) => sql`(
      SELECT ${sql.lit(kind)} AS kind, id, name FROM ${sql.table(kind)}
      WHERE ${nameMatch('normalizedName')} AND ${tables[kind].isShown}
      ORDER BY starts_with(normalized_name, ${toNormalised(search)}) DESC, ${tables[kind].order} LIMIT ${sql.lit(limit)}
    )`,
  );
  const { rows } = await sql<SuggestedObject>`${sql.join(queries, sql` UNION ALL `)}`.execute(db);
  return rows;
}
