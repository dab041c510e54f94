import type { Db } from '../../db/database.ts';
import { likelyWords } from './likely-words.ts';
import { findKindsNamed, findWordsLike, readTypedWords } from './resource-words.sql.ts';

/** What a search comes to: kinds of resource, a full-text query over titles and kinds, or nothing at all. */
export type ResourceSearch = { kinds: string[] } | { words: string } | 'nothing';

/** More words than this that are in no title were not mistyped; looking for what they mean would only cost. */
const mostMistyped = 2;

/**
 * The whole name of a kind means that kind. Otherwise every word must be in the title or the kind, or begin a word
 * there; a word that does so nowhere counts as mistyped and is taken for those that it may have been meant as. Only
 * then: results are in the order of their dates, and a guess that came before what was meant would hide it.
 */
export async function readResourceSearch(db: Db, memberId: string, text: string): Promise<ResourceSearch> {
  // The one character that PostgreSQL cannot take.
  const typed = text.replaceAll('\0', ' ');
  const kinds = await findKindsNamed(db, typed);
  if (kinds.length > 0) return { kinds };

  const words = await readTypedWords(db, memberId, typed);
  const mistyped = words.filter(({ isKnown }) => !isKnown);
  if (words.length === 0 || mistyped.length > mostMistyped) return 'nothing';

  const parts = words.filter(({ isKnown }) => isKnown).map(({ word }) => `${quoted(word)}:*`);
  for (const { word } of mistyped) {
    const meant = await findWordsLike(db, memberId, likelyWords(word));
    if (meant.length === 0) return 'nothing';
    parts.push(`(${meant.map(quoted).join(' | ')})`);
  }
  return { words: parts.join(' & ') };
}

/** As a tsquery has it. */
const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;
