import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type TextSearch, type TextTerm, toTextQuery } from '../../search/text-search.sql.ts';
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

/** Titles with similar words. Undefined if there are none. */
export async function matchWithTypo(
  db: Db,
  levels: Levels,
  { text }: TextSearch,
): Promise<ResourceMatch | undefined> {
  const search = await parseResourceSearch(db, levels, text);
  if (search === 'no match' || 'kinds' in search) return undefined;
  const inTitle = sql<SqlBool>`title_words @@ ${toTsquery(search.words)}::tsquery`;
  return { terms: search.words.wordAlternatives.flat(), inTitle, inText: inTitle };
}
