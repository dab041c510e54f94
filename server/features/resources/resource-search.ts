import type { Db } from '../../db/database.ts';
import type { Levels } from './included-levels.sql.ts';
import { likelyWords } from './likely-words.ts';
import { findKindsNamed, findWordsLike, readTypedWords } from './resource-words.sql.ts';

/** What a search comes to: kinds of resource, words of titles and kinds, or nothing at all. */
export type ResourceSearch = { kinds: string[] } | { words: WordsSought } | 'nothing';

export type WordsSought = {
  /** Of each word typed, the words that it may stand for, of which one must be there. */
  each: SoughtWord[][];
  /** No more resources than this have them all; just as many, where one word stands for one. */
  atMost: number;
};

export type SoughtWord = { text: string; isBeginning: boolean };

/** More words than this that are in no title were not mistyped; looking for what they mean would only cost. */
const mostMistyped = 2;

/**
 * The whole name of a kind means that kind. Otherwise every word must be in the title or the kind, or begin a word
 * there; a word that does so nowhere counts as mistyped and is taken for those that it may have been meant as. Only
 * then: results are in the order of their dates, and a guess that came before what was meant would hide it.
 */
export async function readResourceSearch(db: Db, levels: Levels, typed: string): Promise<ResourceSearch> {
  const kinds = await findKindsNamed(db, typed);
  if (kinds.length > 0) return { kinds };

  const words = await readTypedWords(db, levels, typed);
  const mistyped = words.filter(({ count }) => count === 0);
  if (words.length === 0 || mistyped.length > mostMistyped) return 'nothing';

  const each: SoughtWord[][] = [];
  let atMost = Number.POSITIVE_INFINITY;
  for (const { word, count } of words) {
    const meant = count === 0 ? await findWordsLike(db, levels, likelyWords(word)) : [];
    if (count === 0 && meant.length === 0) return 'nothing';
    each.push(
      count === 0
        ? meant.map((like) => ({ text: like.word, isBeginning: false }))
        : [{ text: word, isBeginning: true }],
    );
    atMost = Math.min(atMost, count || meant.reduce((sum, like) => sum + like.count, 0));
  }
  return { words: { each, atMost } };
}
