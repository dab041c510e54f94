import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hideFromPlanner } from '../../db/planner-hints.ts';
import { accessLevelCondition, type Levels } from './access-levels.sql.ts';

export async function listMatchingKinds(db: Db, text: string): Promise<string[]> {
  const kinds = await db
    .with(
      (cte) => cte('kinds').materialized(),
      (cte) => cte.selectFrom('resourceCounts').select('kind').distinct(),
    )
    .selectFrom('kinds')
    .select('kind')
    .where(sql<boolean>`normalize_text(kind) = normalize_text(${text})`)
    .execute();
  return kinds.map(({ kind }) => kind);
}

type CountedWord = { word: string; count: number };

export async function tokenizeSearch(db: Db, levels: Levels, text: string): Promise<CountedWord[]> {
  const { rows } = await sql<CountedWord>`
    SELECT typed.word, (
      SELECT coalesce(sum(count), 0) FROM resource_prefix_counts
      WHERE prefix = typed.word AND access_level_id = ANY (${hideFromPlanner(sql`${levels}::uuid[]`)}::uuid[])
    ) AS count
    FROM unnest(tsvector_to_array(tokenize(${text}))) AS typed (word)
  `.execute(db);
  return rows;
}

export function listSimilarWords(db: Db, levels: Levels, pattern: string): Promise<CountedWord[]> {
  return db
    .selectFrom('resourceWordCounts')
    .select(({ fn }) => ['word', fn.sum<number>('count').as('count')])
    .where('word', '~', pattern)
    .where('count', '>', 0)
    .where(accessLevelCondition(levels))
    .groupBy('word')
    .orderBy('word')
    .limit(100)
    .execute();
}
