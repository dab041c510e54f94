import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fuzzyCondition, toSearchWords } from './name-search.sql.ts';
import { isFuzzySearchable, oneTypoPattern } from './one-typo.ts';

export type ColumnMatch = (column: string) => RawBuilder<SqlBool>;

/** For groups, group members, organisations and companies: tests each row, up to a few thousand names. */
export function* columnMatches(text: string): Generator<ColumnMatch> {
  const words = toSearchWords(text);
  yield words.length > 0 ? matchAllWords(words, wordPrefixCondition) : containsText(text);
  if (words.some(isFuzzySearchable)) yield matchAllWords(words, fuzzyWordPrefixCondition);
}

/** For searches of punctuation or emoji only. */
const containsText =
  (text: string): ColumnMatch =>
  (column) =>
    sql<SqlBool>`strpos(${sql.ref(column)}, ${normalised(text)}) > 0`;

type WordCondition = (column: string, word: string) => RawBuilder<SqlBool>;

const matchAllWords =
  (words: string[], condition: WordCondition): ColumnMatch =>
  (column) =>
    sql<SqlBool>`(${sql.join(
      words.map((word) => condition(column, word)),
      sql` AND `,
    )})`;

const wordStart = '(^|[^[:alnum:]])';

/** A subquery is evaluated once. Without it, a generic plan normalises the word for every row. */
const normalised = (word: string) => sql<string>`(SELECT normalize_text(${word}))`;

/** For shorter words the trigram index is read in full. */
const minTrigramLength = 3;

/**
 * LIKE costs a tenth of a pattern, so it filters first: the planner keeps this order because both have as many operators.
 * `|| ''` avoids the slow trigram index.
 */
const wordPrefixCondition: WordCondition = (column, word) => {
  const name = sql.ref(column);
  const unindexed = sql`${name} || ''`;
  const filtered = [...word].length < minTrigramLength ? unindexed : name;
  return sql<SqlBool>`(
    ${filtered} LIKE (SELECT '%' || normalize_text(${word}) || '%')
    AND ${unindexed} ~ (SELECT ${wordStart} || normalize_text(${word}))
  )`;
};

const fuzzyWordPrefixCondition: WordCondition = (column, word) =>
  isFuzzySearchable(word)
    ? fuzzyCondition(sql.ref(column), word, wordStart + oneTypoPattern(word))
    : wordPrefixCondition(column, word);
