import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { mayHoldATypo, oneTypoPattern } from '../../search/one-typo.ts';

/** A search by name, as PostgreSQL has it: who is found, and whose names are, word for word, what was meant. */
export type NameSearch = {
  found: RawBuilder<SqlBool>;
  exact: RawBuilder<SqlBool>;
  /** Where one letter is all that was typed. */
  initial?: string;
};

/** More words than any name has: what comes after them cannot narrow a search down any further. */
const mostWords = 12;

/**
 * What a search may mean, the likeliest first: every word begins one of the name's, in any order; or, where nobody is
 * called that, some word has a typo. Nothing, where there is no word in it.
 */
export async function* readNameSearch(db: Db, typed: string): AsyncGenerator<NameSearch> {
  const words = await foldedWords(db, typed);
  const [word] = words;
  if (word === undefined) return;
  if (words.length === 1 && [...word].length === 1) {
    // The O of O'Brien is a beginning like any other: nobody is called by one letter.
    yield { found: matches([beginning(word)]), exact: sql<SqlBool>`false`, initial: word };
    return;
  }
  yield { found: matches(words.map(beginning)), exact: matches(words.map(quoted)) };
  if (!words.some(mayHoldATypo)) return;
  const meant = await Promise.all(words.map((word) => wordsLike(db, word)));
  yield { found: matches(meant.map(({ begun }) => begun)), exact: matches(meant.map(({ whole }) => whole)) };
}

/** Letters and digits alone, as the index has them. */
async function foldedWords(db: Db, typed: string): Promise<string[]> {
  const words = (typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, mostWords);
  if (words.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM unnest(tsvector_to_array(to_words(${words.join(' ')}))) AS word
  `.execute(db);
  return rows.map(({ word }) => word);
}

/** A word, and all those of the directory one typo away from it, or that begin with something one typo away. */
async function wordsLike(db: Db, word: string): Promise<{ begun: string; whole: string }> {
  if (!mayHoldATypo(word)) return { begun: beginning(word), whole: quoted(word) };
  const isWhole = sql<boolean>`word ~ ${`^${oneTypoPattern(word)}$`}`;
  const likely = await db
    .selectFrom('directoryWords')
    .select(['word', isWhole.as('isWhole')])
    .where('word', '~', `^${oneTypoPattern(word)}`)
    .where('total', '>', 0)
    .orderBy('isWhole', 'desc')
    .orderBy('word')
    .limit(200)
    .execute();
  const whole = likely.filter((each) => each.isWhole);
  return {
    begun: anyOf([beginning(word), ...likely.map((each) => quoted(each.word))]),
    whole: anyOf([word, ...whole.map((each) => each.word)].map(quoted)),
  };
}

const anyOf = (parts: string[]) => `(${parts.join(' | ')})`;

const matches = (parts: string[]) => sql<SqlBool>`name_words @@ ${parts.join(' & ')}::tsquery`;
/** As a tsquery has it. */
const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;
const beginning = (word: string) => `${quoted(word)}:*`;
