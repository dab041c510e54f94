import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { TtlCache } from '../clock/ttl-cache.ts';
import type { Db } from '../db/database.ts';
import { hideFromPlanner } from '../db/planner-hints.ts';
import { fuzzyCondition, toSearchWords } from './name-search.sql.ts';
import { isFuzzySearchable, oneTypoPattern } from './one-typo.ts';

export type IndexMatch = {
  where: (isOnlyCondition: boolean) => RawBuilder<SqlBool>;
  rank: RawBuilder<number>;
  initial?: string;
  /** The word of a search for one word, as typed. */
  onlyWord?: string;
};

/** A fuzzy search compares each word with every word of the directory, so longer searches are exact. */
export const maxFuzzyWords = 4;

/** For the member directory: uses the word index, because a column test would read all 300,000 names. */
export const indexMatches = (db: Db, allowsTypos = true) =>
  async function* (text: string): AsyncGenerator<IndexMatch> {
    const words = await tokenizeWords(db, text);
    const [word] = words;
    if (word === undefined) return;
    if (words.length === 1 && isLetter(word)) {
      // No rank, because no name is a single letter.
      yield { where: prefixCondition(words), rank: sql<number>`0`, initial: word, onlyWord: word };
      return;
    }
    const rank = countMatches([words.map(quoteLexeme)]);
    yield { where: prefixCondition(words), rank, ...(words.length === 1 && { onlyWord: word }) };
    if (!allowsTypos || words.length > maxFuzzyWords || !words.some(isFuzzySearchable)) return;
    yield fuzzyMatch(words, await Promise.all(words.map((other) => findFuzzyTerms(db, other))));
  };

/** Ranks words that are spelled as typed above similar ones. */
function fuzzyMatch(words: string[], terms: FuzzyTerms[]): IndexMatch {
  const asTyped = words.map((word) => [`${quoteLexeme(word)}:*`]);
  return {
    where: indexCondition(terms.map(({ prefixTerm }) => prefixTerm)),
    rank: countMatches([...asTyped, terms.map(({ wholeWordTerm }) => wholeWordTerm)]),
  };
}

/** Tokenizing is deterministic, and members search for the same names. */
const tokensCache = new TtlCache<string, string[]>({ ttlMs: 3_600_000, maxEntries: 5_000 });

export async function tokenizeWords(db: Db, text: string): Promise<string[]> {
  const words = toSearchWords(text).join(' ');
  if (words === '') return [];
  return tokensCache.get(words, async () => {
    const { rows } = await sql<{ word: string }>`
      SELECT word FROM unnest(tsvector_to_array(tokenize(${words}))) AS word
    `.execute(db);
    return rows.map(({ word }) => word);
  });
}

/** Shorter words with a typo match whole words only. As a prefix they would match half of all names. */
export const minPrefixLength = 6;

type FuzzyTerms = { prefixTerm: string; wholeWordTerm: string };

async function findFuzzyTerms(db: Db, word: string): Promise<FuzzyTerms> {
  const asTyped = `${pairWithInitial(word)}:*`;
  const similar = await findSimilarWords(db, 'directory_word_counts', word);
  const wholeWords = similar.filter((each) => each.isWholeWord);
  return {
    prefixTerm: orTerms([asTyped, ...similar.map((each) => pairWithInitial(each.word))]),
    wholeWordTerm: orTerms([word, ...wholeWords.map((each) => each.word)].map(quoteLexeme)),
  };
}

type SimilarWord = { word: string; isWholeWord: boolean };

/** The words of names that are spelled, or begin, as the word with one typo. */
export async function findSimilarWords(
  db: Db,
  table: 'directory_word_counts' | 'member_word_counts',
  word: string,
): Promise<SimilarWord[]> {
  if (!isFuzzySearchable(word)) return [];
  const wholeWordPattern = `^${oneTypoPattern(word)}$`;
  const pattern = [...word].length < minPrefixLength ? wholeWordPattern : wholeWordPattern.slice(0, -1);
  const { rows } = await sql<SimilarWord>`
    SELECT word, word ~ ${wholeWordPattern} AS is_whole_word FROM ${sql.table(table)}
    WHERE ${fuzzyCondition(sql`word`, word, pattern)} AND total > 0
    ORDER BY is_whole_word DESC, word LIMIT 200
  `.execute(db);
  return rows;
}

const isLetter = (word: string) => [...word].length === 1;
export const hasInitial = (letter: string) => sql<SqlBool>`strpos(initials, ${letter}) > 0`;

/** Pairs each word with the initials of the others. Few names match a pair, so the index reads few rows. */
function prefixCondition(words: string[]): IndexMatch['where'] {
  const longer = words.filter((word) => !isLetter(word));
  const leading = longer.length > 0 ? longer : words.slice(0, 1);
  const pairs = leading.flatMap((word) => {
    const others = words.filter((other) => other !== word);
    return (others.length > 0 ? others : [word]).map((other) => pairWithInitial(word, other));
  });
  return indexCondition(pairs.map((pair) => `${pair}:*`));
}

/** A lexeme of `words_with_initials`: a word with its initial or that of another word. */
const pairWithInitial = (word: string, other = word) => quoteLexeme(`${[...other][0]}/${word}`);

/** With other conditions, the best index depends on the words, so the planner sees the value. */
const indexCondition =
  (terms: string[]): IndexMatch['where'] =>
  (isOnlyCondition) => {
    const query = andTerms(terms);
    return sql<SqlBool>`words_with_initials(name_words) @@ ${isOnlyCondition ? hideFromPlanner(query) : query}`;
  };

const countMatches = (queries: string[][]) =>
  sql<number>`(${sql.join(
    queries.map((terms) => sql`(name_words @@ ${andTerms(terms)})::integer`),
    sql` + `,
  )})`;

const andTerms = (terms: string[]) => sql`${terms.join(' & ')}::tsquery`;
export const orTerms = (terms: string[]) => `(${terms.join(' | ')})`;
export const quoteLexeme = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;
