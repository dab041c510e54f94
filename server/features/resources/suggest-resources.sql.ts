import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hideFromPlanner } from '../../db/planner-hints.ts';
import type { TextSearch } from '../../search/text-search.sql.ts';
import { accessLevelCondition, type Levels } from './access-levels.sql.ts';
import { searchCondition, toTsquery } from './resource-conditions.sql.ts';
import { normalisedTitle, titleBegins } from './resource-titles.sql.ts';
import { tokenizeSearch } from './resource-words.sql.ts';
import { sortThreshold } from './resources.sql.ts';

type SuggestedResource = { id: string; title: string; urlName: string };

/** Titles that begin as typed, then the newest with all words. Common words are found by date, rare ones by word. */
export async function suggestResources(db: Db, levels: Levels, search: TextSearch, limit: number) {
  const counted = await tokenizeSearch(db, levels, search.titleTerms.map(({ text }) => text).join(' '));
  const maxMatches = Math.min(...counted.map(({ count }) => count));
  if (counted.length === 0 || maxMatches === 0) return [];
  const wordAlternatives = counted.map(({ word }) => [{ text: word, isPrefix: true }]);
  const words = { wordAlternatives, maxMatches };
  const hasWords =
    maxMatches > sortThreshold
      ? searchCondition({ levels, categoryFilter: null, search: { words } })
      : sql<SqlBool>`title_words @@ ${hideFromPlanner(sql`${toTsquery(words)}::tsquery`)}`;
  const { rows } = await sql<SuggestedResource>`
    WITH named AS MATERIALIZED (
      SELECT id, 0 AS rank FROM resources WHERE ${titleBegins(search.text)} AND ${accessLevelCondition(levels)}
      ORDER BY ${normalisedTitle}, id LIMIT ${sql.lit(limit)}
    ), newest AS MATERIALIZED (
      SELECT id, 1 AS rank FROM resources WHERE ${hasWords} AND ${accessLevelCondition(levels)}
      ORDER BY published_at DESC, id DESC LIMIT ${sql.lit(limit)}
    )
    SELECT id, title, url_name
    FROM (SELECT id, min(rank) AS rank FROM (TABLE named UNION ALL TABLE newest) AS both_lists GROUP BY id) AS suggested
      JOIN resources USING (id)
    ORDER BY rank, published_at DESC, id LIMIT ${sql.lit(limit)}
  `.execute(db);
  return rows;
}
