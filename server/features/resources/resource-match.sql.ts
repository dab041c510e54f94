import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import {
  type SimilarTerms,
  type TextSearch,
  type TextTerm,
  toSimilarQuery,
  toTextQuery,
} from '../../search/text-search.sql.ts';
import type { Levels } from './access-levels.sql.ts';
import { toTsquery } from './resource-conditions.sql.ts';
import { parseResourceSearch } from './resource-search.ts';

/** How resources and pages of attachments match. `terms` are marked in the hits. */
export type ResourceMatch = {
  terms: TextTerm[];
  inTitle: RawBuilder<SqlBool>;
  /** In the title or the text. */
  inText: RawBuilder<SqlBool>;
  /** Undefined if attachments are not searched. */
  inPages?: RawBuilder<SqlBool>;
};

export function matchAsTyped({ titleTerms, textTerms }: TextSearch) {
  const inTitle = sql<SqlBool>`title_words @@ ${toTextQuery(titleTerms)}`;
  const inText = sql<SqlBool>`text_words @@ ${toTextQuery(textTerms)}`;
  // The words of the text include those of the title.
  const isSame = textTerms.every(({ isPrefix }) => isPrefix);
  return {
    terms: titleTerms,
    inTitle,
    inText: isSame ? inText : sql<SqlBool>`(${inText} OR ${inTitle})`,
    inPages: sql<SqlBool>`words @@ ${toTextQuery(textTerms)}`,
  };
}

/** Titles with similar words, and texts with words that replace those typed. Undefined if there are none. */
export async function matchWithTypo(
  db: Db,
  levels: Levels,
  { text }: TextSearch,
  similar: SimilarTerms | undefined,
): Promise<ResourceMatch | undefined> {
  const search = await parseResourceSearch(db, levels, text);
  const titles = typeof search === 'object' && 'words' in search ? search.words : undefined;
  const inTitle = titles ? [sql`title_words @@ ${toTsquery(titles)}::tsquery`] : [];
  if (!similar) return titles && { terms: titles.wordAlternatives.flat(), ...anywhere(inTitle, inTitle) };
  const query = toSimilarQuery(similar);
  return {
    terms: [...(titles?.wordAlternatives ?? []), ...similar].flat(),
    ...anywhere([...inTitle, sql`title_words @@ ${query}`], [...inTitle, sql`text_words @@ ${query}`]),
    inPages: sql<SqlBool>`words @@ ${query}`,
  };
}

const anywhere = (titles: RawBuilder<unknown>[], texts: RawBuilder<unknown>[]) => ({
  inTitle: sql<SqlBool>`(${sql.join(titles, sql` OR `)})`,
  inText: sql<SqlBool>`(${sql.join(texts, sql` OR `)})`,
});
