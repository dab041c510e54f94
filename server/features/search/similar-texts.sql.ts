import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { maxFuzzyWords, minPrefixLength } from '../../search/index-matches.sql.ts';
import { isFuzzySearchable, listOneTypoVariants, maxMisspeltWords } from '../../search/one-typo.ts';
import {
  type SimilarTerms,
  type TextSearch,
  type TextTerm,
  toTsqueryTerm,
} from '../../search/text-search.sql.ts';
import { accessLevelCondition, type Levels } from '../resources/access-levels.sql.ts';
import { listTexts } from './search-named.sql.ts';

const maxVariants = 10;

/**
 * Replaces words that no text has by words one typo away, only from texts that the caller can read.
 * Looks up each variant in the indexes, so that no list of words must be kept. Undefined if nothing can be replaced.
 */
export async function findSimilarTerms(
  db: Db,
  levels: Levels,
  { textTerms }: TextSearch,
): Promise<SimilarTerms | undefined> {
  if (textTerms.length > maxFuzzyWords) return undefined;
  const known = await findInTexts(db, levels, textTerms);
  const unknown = textTerms.filter((term) => !known.includes(term));
  if (unknown.length === 0 || unknown.length > maxMisspeltWords) return undefined;
  const replaced = new Map<TextTerm, TextTerm[]>();
  for (const term of unknown) {
    const found = await findInTexts(db, levels, listVariants(term));
    if (found.length === 0) return undefined;
    replaced.set(term, found.slice(0, maxVariants));
  }
  return textTerms.map((term) => replaced.get(term) ?? [term]);
}

function listVariants({ text }: TextTerm): TextTerm[] {
  if (!isFuzzySearchable(text)) return [];
  const isPrefix = [...text].length >= minPrefixLength;
  return listOneTypoVariants(text).map((variant) => ({ text: variant, isPrefix }));
}

/** Enough to put frequent words first. */
const maxTexts = 100;

/** The terms that occur, most frequent first. LIMIT is not 1, because the planner would then read the tables in sequence. */
async function findInTexts(db: Db, levels: Levels, terms: TextTerm[]): Promise<TextTerm[]> {
  const query = sql`typed.query::tsquery`;
  const isReadable = accessLevelCondition(levels);
  const resources = sql`SELECT FROM resources WHERE text_words @@ ${query} AND ${isReadable}`;
  const pages = sql`
    SELECT FROM attachment_pages AS pages WHERE words @@ ${query} AND EXISTS (
      SELECT FROM attachments JOIN resources ON resources.id = resource_id
      WHERE attachments.file_key = pages.file_key AND ${isReadable}
    )
  `;
  const counts = [resources, pages, ...listTexts(query)].map(
    (texts) => sql`(SELECT count(*) FROM (${texts} LIMIT ${sql.lit(maxTexts)}) AS texts)`,
  );
  const { rows } = await sql<{ index: number }>`
    SELECT index FROM (
      SELECT index, ${sql.join(counts, sql` + `)} AS total
      FROM unnest(${terms.map(toTsqueryTerm)}::text[]) WITH ORDINALITY AS typed (query, index)
    ) AS counted WHERE total > 0 ORDER BY total DESC, index
  `.execute(db);
  return rows.flatMap(({ index }) => terms[Number(index) - 1] ?? []);
}
