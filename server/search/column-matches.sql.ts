import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fuzzyCondition, wordsOf } from './name-search.sql.ts';
import { isFuzzySearchable, oneTypoPattern } from './one-typo.ts';

export type ColumnMatch = (column: string) => RawBuilder<SqlBool>;

/** For lists of up to some thousand names. */
export function* columnMatches(text: string): Generator<ColumnMatch> {
  const words = wordsOf(text);
  yield words.length > 0 ? allWords(words, wordPrefixCondition) : contains(text);
  if (words.some(isFuzzySearchable)) yield allWords(words, fuzzyWordPrefixCondition);
}

/** For punctuation and emoji without a word. */
const contains =
  (text: string): ColumnMatch =>
  (column) =>
    sql<SqlBool>`strpos(${sql.ref(column)}, ${folded(text)}) > 0`;

type WordCondition = (column: string, word: string) => RawBuilder<SqlBool>;

const allWords =
  (words: string[], condition: WordCondition): ColumnMatch =>
  (column) =>
    sql<SqlBool>`(${sql.join(
      words.map((word) => condition(column, word)),
      sql` AND `,
    )})`;

const wordStart = '(^|[^[:alnum:]])';

/** A subquery is evaluated once. Without it, a generic plan folds the word again for every row. */
const folded = (word: string) => sql<string>`(SELECT normalize_text(${word}))`;

/** LIKE costs a tenth of a pattern, so it filters first. `|| ''` avoids the slow trigram index. */
const wordPrefixCondition: WordCondition = (column, word) => {
  const name = sql.ref(column);
  return sql<SqlBool>`(
    ${name} LIKE '%' || ${folded(word)} || '%' AND ${name} || '' ~ (${wordStart} || ${folded(word)})
  )`;
};

const fuzzyWordPrefixCondition: WordCondition = (column, word) =>
  isFuzzySearchable(word)
    ? fuzzyCondition(sql.ref(column), word, wordStart + oneTypoPattern(word))
    : wordPrefixCondition(column, word);
