import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { mayHoldATypo, oneTypoPattern } from '../../search/one-typo.ts';

/** A search by name, as PostgreSQL has it: who is found, and whose names are just what was typed. */
export type NameSearch = { found: RawBuilder<SqlBool>; exact: RawBuilder<SqlBool> };

/** More words than any name has: what comes after them cannot narrow a search down any further. */
const mostWords = 12;

/**
 * What a search may mean, the likeliest first: every word begins one of the name's, in any order; or, where nobody is
 * called that, some word has a typo. Nothing, where there is no word in it.
 */
export async function* readNameSearch(db: Db, typed: string): AsyncGenerator<NameSearch> {
  const words = await foldedWords(db, typed);
  if (words.length === 0) return;
  const exact = matches(words.map(quoted));
  yield { found: matches(words.map(beginning)), exact };
  if (!words.some(mayHoldATypo)) return;
  const meant = await Promise.all(words.map((word) => wordsLike(db, word)));
  yield { found: matches(meant), exact };
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

/** A word, and all those of the directory that begin with something one typo away from it. */
async function wordsLike(db: Db, word: string): Promise<string> {
  if (!mayHoldATypo(word)) return beginning(word);
  const likely = await db
    .selectFrom('directoryWords')
    .select('word')
    .where('word', '~', `^${oneTypoPattern(word)}`)
    .where('total', '>', 0)
    .limit(200)
    .execute();
  return `(${[beginning(word), ...likely.map((each) => quoted(each.word))].join(' | ')})`;
}

const matches = (parts: string[]) => sql<SqlBool>`name_words @@ ${parts.join(' & ')}::tsquery`;
/** As a tsquery has it. */
const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;
const beginning = (word: string) => `${quoted(word)}:*`;
