import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { TtlCache } from '../clock/ttl-cache.ts';
import type { Db } from '../db/database.ts';
import { opaqueParameter } from '../db/planner-hints.ts';
import { fuzzyCondition, wordsOf } from './name-search.sql.ts';
import { isFuzzySearchable, oneTypoPattern } from './one-typo.ts';

export type IndexMatch = {
  where: (isOnlyCondition: boolean) => RawBuilder<SqlBool>;
  rank: RawBuilder<number>;
  initial?: string;
};

/** Each word is compared with every word of the directory, so longer searches are not fuzzy. */
const maxFuzzyWords = 4;

/** Uses the word index: testing a column would read all 300,000 names. */
export const indexMatches = (db: Db) =>
  async function* (text: string): AsyncGenerator<IndexMatch> {
    const words = await foldedWords(db, text);
    const [word] = words;
    if (word === undefined) return;
    if (words.length === 1 && isLetter(word)) {
      // No rank, because no name is a single letter.
      yield { where: prefixCondition(words), rank: sql<number>`0`, initial: word };
      return;
    }
    yield { where: prefixCondition(words), rank: countMatches([words.map(quoted)]) };
    if (words.length > maxFuzzyWords || !words.some(isFuzzySearchable)) return;
    yield fuzzyMatch(words, await Promise.all(words.map((each) => fuzzyTerms(db, each))));
  };

/** A word that is spelled as typed ranks above a similar one. */
function fuzzyMatch(words: string[], terms: FuzzyTerms[]): IndexMatch {
  const asTyped = words.map((word) => [`${quoted(word)}:*`]);
  return {
    where: indexCondition(terms.map(({ prefix }) => prefix)),
    rank: countMatches([...asTyped, terms.map(({ whole }) => whole)]),
  };
}

/** Folding is deterministic and the same names are searched all day. */
const foldedWordsCache = new TtlCache<string, string[]>({ ttlMs: 3_600_000, maxEntries: 5_000 });

async function foldedWords(db: Db, text: string): Promise<string[]> {
  const words = wordsOf(text).join(' ');
  if (words === '') return [];
  return foldedWordsCache.get(words, async () => {
    const { rows } = await sql<{ word: string }>`
      SELECT word FROM unnest(tsvector_to_array(tokenize(${words}))) AS word
    `.execute(db);
    return rows.map(({ word }) => word);
  });
}

/** Shorter words match whole words only: with a typo, half of all names would start with them. */
const minPrefixLength = 6;

type FuzzyTerms = { prefix: string; whole: string };

async function fuzzyTerms(db: Db, word: string): Promise<FuzzyTerms> {
  const asTyped = `${pairWithInitial(word)}:*`;
  if (!isFuzzySearchable(word)) return { prefix: asTyped, whole: quoted(word) };
  const wholeWord = `^${oneTypoPattern(word)}$`;
  const isWhole = sql<boolean>`word ~ ${wholeWord}`;
  const pattern = [...word].length < minPrefixLength ? wholeWord : wholeWord.slice(0, -1);
  const similar = await db
    .selectFrom('directoryWordCounts')
    .select(['word', isWhole.as('isWhole')])
    .where(fuzzyCondition(sql`word`, word, pattern))
    .where('total', '>', 0)
    .orderBy('isWhole', 'desc')
    .orderBy('word')
    .limit(200)
    .execute();
  const whole = similar.filter((each) => each.isWhole);
  return {
    prefix: orTerms([asTyped, ...similar.map((each) => pairWithInitial(each.word))]),
    whole: orTerms([word, ...whole.map((each) => each.word)].map(quoted)),
  };
}

const isLetter = (word: string) => [...word].length === 1;
export const hasInitial = (letter: string) => sql<SqlBool>`strpos(initials, ${letter}) > 0`;

/** Pairs each word with the initials of the others, because few names match such a pair. */
function prefixCondition(words: string[]): IndexMatch['where'] {
  const longer = words.filter((word) => !isLetter(word));
  const leading = longer.length > 0 ? longer : words.slice(0, 1);
  const pairs = leading.flatMap((word) => {
    const others = words.filter((other) => other !== word);
    return (others.length > 0 ? others : [word]).map((other) => pairWithInitial(word, other));
  });
  return indexCondition(pairs.map((pair) => `${pair}:*`));
}

/** A lexeme of `words_with_initials`: a word and its own initial or that of another word. */
const pairWithInitial = (word: string, other = word) => quoted(`${[...other][0]}/${word}`);

/** As the only condition it always uses this index. Beside others, the best index depends on the words. */
const indexCondition =
  (terms: string[]): IndexMatch['where'] =>
  (isOnlyCondition) => {
    const query = andTerms(terms);
    return sql<SqlBool>`words_with_initials(name_words) @@ ${isOnlyCondition ? opaqueParameter(query) : query}`;
  };

const countMatches = (queries: string[][]) =>
  sql<number>`(${sql.join(
    queries.map((terms) => sql`(name_words @@ ${andTerms(terms)})::integer`),
    sql` + `,
  )})`;

const andTerms = (terms: string[]) => sql`${terms.join(' & ')}::tsquery`;
const orTerms = (terms: string[]) => `(${terms.join(' | ')})`;
const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;
