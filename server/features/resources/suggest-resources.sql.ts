import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hideFromPlanner } from '../../db/planner-hints.ts';
import type { TextSearch } from '../../search/text-search.sql.ts';
import { accessLevelCondition, type Levels } from './access-levels.sql.ts';
import { searchCondition, toTsquery } from './resource-conditions.sql.ts';
import { hasReplacedWord, parseResourceSearch, type SearchTerms } from './resource-search.ts';
import { normalisedTitle, titleBegins } from './resource-titles.sql.ts';
import { tokenizeSearch } from './resource-words.sql.ts';
import { sortThreshold } from './resources.sql.ts';

type SuggestedResource = { id: string; title: string; urlName: string };

type SuggestOptions = { allowsTypos: boolean; limit: number };

/**
 * Titles that begin as typed, then the newest with all words. Common words are found by date, rare ones by word.
 * With typos, words that no title has are replaced by similar ones.
 */
export async function suggestResources(
  db: Db,
  levels: Levels,
  search: TextSearch,
  { allowsTypos, limit }: SuggestOptions,
) {
  const words = await (allowsTypos ? findSimilarWords : findTypedWords)(db, levels, search);
  if (!words || words.maxMatches === 0) return [];
  const hasWords =
    words.maxMatches > sortThreshold
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

async function findTypedWords(
  db: Db,
  levels: Levels,
  { titleTerms }: TextSearch,
): Promise<SearchTerms | null> {
  const counted = await tokenizeSearch(db, levels, titleTerms.map(({ text }) => text).join(' '));
  if (counted.length === 0) return null;
  return {
    wordAlternatives: counted.map(({ word }) => [{ text: word, isPrefix: true }]),
    maxMatches: Math.min(...counted.map(({ count }) => count)),
  };
}

/** Null also without a misspelt word, because the search as typed has found nothing. */
async function findSimilarWords(db: Db, levels: Levels, { text }: TextSearch): Promise<SearchTerms | null> {
  const search = await parseResourceSearch(db, levels, text);
  if (search === 'no match' || !('words' in search)) return null;
  return hasReplacedWord(search.words) ? search.words : null;
}
