import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import {
  type TextSearch,
  type TextTerm,
  toLiteralTextQuery,
  toNormalised,
  toTextQuery,
} from '../../search/text-search.sql.ts';
import { accessLevelCondition, type Levels } from './access-levels.sql.ts';
import { toTsquery } from './resource-conditions.sql.ts';
import { parseResourceSearch } from './resource-search.ts';
import { normalisedTitle, titleBegins } from './resource-titles.sql.ts';
import { sortThreshold } from './resources.sql.ts';

export type ResourceSearchFilter = {
  levels: Levels;
  accessLevelId?: string | undefined;
  categoryId?: string | undefined;
  /** Of the date that members see. */
  dates: RawBuilder<SqlBool>;
};

type Rows = { offset: number; limit: number };

export type FoundResource = {
  id: string;
  urlName: string;
  title: string;
  kind: string;
  description: string;
  contents: string;
  publishedAt: Date;
  thumbnailKey: string | null;
  rank: number;
  total: number;
  /** Null unless only an attachment matches. */
  attachmentId: string | null;
  attachmentName: string;
  page: number | null;
  sheet: string | null;
  pageContents: string;
};

/** How resources and pages of attachments match. `terms` are marked in the hits. */
type ResourceMatch = {
  terms: TextTerm[];
  inTitle: RawBuilder<SqlBool>;
  inText: RawBuilder<SqlBool>;
  inPages: RawBuilder<SqlBool>;
};

export function matchAsTyped({ titleTerms, textTerms }: TextSearch): ResourceMatch {
  const inTitle = sql<SqlBool>`title_words @@ ${toTextQuery(titleTerms)}`;
  const inText = sql<SqlBool>`text_words @@ ${toTextQuery(textTerms)}`;
  // The words of the text include those of the title.
  const isSame = textTerms.every(({ isPrefix }) => isPrefix);
  return {
    terms: titleTerms,
    inTitle,
    inText: isSame ? inText : sql`(${inText} OR ${inTitle})`,
    inPages: sql`words @@ ${toLiteralTextQuery(textTerms)}`,
  };
}

/** Titles with similar words. Undefined if there are none. */
async function matchWithTypo(
  db: Db,
  levels: Levels,
  { text }: TextSearch,
): Promise<ResourceMatch | undefined> {
  const search = await parseResourceSearch(db, levels, text);
  if (search === 'no match' || 'kinds' in search) return undefined;
  const inTitle = sql<SqlBool>`title_words @@ ${toTsquery(search.words)}::tsquery`;
  const terms = search.words.wordAlternatives.flat();
  return { terms, inTitle, inText: inTitle, inPages: sql`false` };
}

type SearchOptions = { filter: ResourceSearchFilter; search: TextSearch; allowsTypos: boolean; rows: Rows };

export async function searchResources(db: Db, { filter, search, allowsTypos, rows }: SearchOptions) {
  const match = allowsTypos ? await matchWithTypo(db, filter.levels, search) : matchAsTyped(search);
  if (!match) return { found: [], total: 0, terms: [] };
  const { terms } = match;
  const found = await selectBest(match, filter, search, rows).execute(db);
  const [row] = found.rows;
  if (row || rows.offset === 0) return { found: found.rows, total: row?.total ?? 0, terms };
  const first = await selectBest(match, filter, search, { offset: 0, limit: 1 }).execute(db);
  return { found: [], total: first.rows[0]?.total ?? 0, terms };
}

/**
 * Joins no two lists of matches, because the planner expects few and would compare each with each.
 * Rank 0 and 1 are titles that are, or begin with, the whole text, 2 are titles with all words, 3 texts and 4 attachments.
 */
function selectBest(match: ResourceMatch, filter: ResourceSearchFilter, search: TextSearch, rows: Rows) {
  const visible = visibleCondition(filter);
  return sql<FoundResource>`
    WITH named AS MATERIALIZED (
      SELECT id, published_at, (CASE WHEN ${normalisedTitle} = ${toNormalised(search)} THEN 0 ELSE 1 END) AS rank
      FROM resources WHERE ${titleBegins(search.text)} AND ${visible}
      ORDER BY ${normalisedTitle} LIMIT ${sql.lit(sortThreshold)}
    ), matches AS MATERIALIZED (
      SELECT id, published_at, min(rank) AS rank FROM (
        SELECT id, published_at, (CASE WHEN ${match.inTitle} THEN 2 ELSE 3 END) AS rank
        FROM resources WHERE ${match.inText} AND ${visible}
        UNION ALL SELECT id, published_at, rank FROM named
        UNION ALL SELECT resources.id, published_at, 4
        FROM (SELECT DISTINCT file_key FROM attachment_pages WHERE ${match.inPages}) AS matching
          JOIN attachments USING (file_key) JOIN resources ON resources.id = attachments.resource_id
        WHERE ${visible}
      ) AS found GROUP BY id, published_at
    ), best AS MATERIALIZED (
      SELECT id, published_at, rank FROM matches ORDER BY rank, published_at DESC, id DESC
      OFFSET ${toInlineLiteral(rows.offset)} LIMIT ${toInlineLiteral(rows.limit)}
    )
    SELECT best.*, url_name, title, kind, description, left(contents, ${sql.lit(maxTextLength)}) AS contents, thumbnail_key, attached.*,
      (SELECT count(*) FROM matches)::integer AS total
    FROM best JOIN (SELECT id, url_name, title, kind, description, contents, thumbnail_key FROM resources) AS details USING (id)
    LEFT JOIN LATERAL (
      SELECT attachments.id AS attachment_id, name AS attachment_name, page, sheet,
        attachment_pages.contents AS page_contents
      FROM attachments JOIN attachment_pages USING (file_key)
      WHERE resource_id = best.id AND ${match.inPages}
      ORDER BY name, attachments.id, position LIMIT 1
    ) AS attached ON best.rank = 4
    ORDER BY best.rank, best.published_at DESC, best.id DESC
  `;
}

/** As many characters as the index has, and some tags. */
const maxTextLength = 150_000;

export function visibleCondition({ levels, accessLevelId, categoryId, dates }: ResourceSearchFilter) {
  const conditions = [accessLevelCondition(levels), dates];
  if (accessLevelId) conditions.push(sql`access_level_id = ${accessLevelId}`);
  if (categoryId) conditions.push(sql`category_id = ${categoryId}`);
  return sql.join(conditions, sql` AND `);
}
