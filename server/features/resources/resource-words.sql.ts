import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isIncluded } from './included-levels.sql.ts';

/** The kinds of resource ('Article', 'Report') that a search names in full. Folded after they are few. */
export async function findKindsNamed(db: Db, text: string): Promise<string[]> {
  const kinds = await db
    .with(
      (cte) => cte('kinds').materialized(),
      (cte) => cte.selectFrom('resourceCounts').select('kind').distinct(),
    )
    .selectFrom('kinds')
    .select('kind')
    .where(sql<boolean>`fold(kind) = fold(${text})`)
    .execute();
  return kinds.map(({ kind }) => kind);
}

export type TypedWord = { word: string; isKnown: boolean };

/** A search as the words that the index would make of it, and whether any title of the member's begins a word so. */
export async function readTypedWords(db: Db, memberId: string, text: string): Promise<TypedWord[]> {
  const { rows } = await sql<TypedWord>`
    SELECT typed.word, EXISTS (
      SELECT FROM resource_words AS known
      WHERE known.word >= typed.word AND known.word <= typed.word || chr(1114111)
        AND ${isIncluded(memberId, 'known.accessLevelId')} AND known.count > 0
    ) AS is_known
    FROM unnest(tsvector_to_array(to_words(${text}))) AS typed (word)
  `.execute(db);
  return rows;
}

/** The words of the member's titles that fit the pattern. */
export async function findWordsLike(db: Db, memberId: string, pattern: string): Promise<string[]> {
  const words = await db
    .selectFrom('resourceWords')
    .select('word')
    .distinct()
    .where('word', '~', pattern)
    .where('count', '>', 0)
    .where(isIncluded(memberId))
    .limit(100)
    .execute();
  return words.map(({ word }) => word);
}
