import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isIncluded, type Levels } from './included-levels.sql.ts';

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

/** A word, and how many of the resources that the member may see have it, or one that begins with it. */
export type CountedWord = { word: string; count: number };

/** A search as the words that the library would make of it. */
export async function readTypedWords(db: Db, levels: Levels, text: string): Promise<CountedWord[]> {
  const { rows } = await sql<CountedWord>`
    SELECT typed.word, (
      SELECT coalesce(sum(known.count), 0) FROM resource_beginnings AS known
      WHERE known.beginning = typed.word AND ${isIncluded(levels, 'known.accessLevelId')}
    ) AS count
    FROM unnest(tsvector_to_array(to_words(${text}))) AS typed (word)
  `.execute(db);
  return rows;
}

/** The words of the member's titles that fit the pattern. */
export function findWordsLike(db: Db, levels: Levels, pattern: string): Promise<CountedWord[]> {
  return db
    .selectFrom('resourceWords')
    .select(({ fn }) => ['word', fn.sum<number>('count').as('count')])
    .where('word', '~', pattern)
    .where('count', '>', 0)
    .where(isIncluded(levels))
    .groupBy('word')
    .orderBy('word')
    .limit(100)
    .execute();
}
