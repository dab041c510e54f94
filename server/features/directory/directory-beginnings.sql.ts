import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SortOrder } from '#contract/wire/query-values.ts';
import type { Db } from '../../db/database.ts';

type Rows = { offset: number; limit: number };
type Place = { beginning: string; before: number; totalItems: number };

/** Starts at the first name with the page's first two letters, using stored counts. Always ascending. */
export async function walkFromBeginning(
  db: Db,
  isChosen: RawBuilder<SqlBool>,
  { offset, limit, order }: Rows & { order: SortOrder },
) {
  const first = order === 'asc' ? sql`${offset}` : sql`greatest(0, total_items - ${offset + limit})`;
  const { rows } = await sql<Place>`
    SELECT beginning, before, total_items FROM (
      SELECT beginning, (sum(total) OVER (ORDER BY beginning) - total)::integer AS before,
        (sum(total) OVER ())::integer AS total_items
      FROM (
        SELECT beginning, sum(total) AS total FROM directory_beginnings WHERE ${isChosen}
        GROUP BY beginning HAVING sum(total) > 0
      ) AS beginnings
    ) AS places
    WHERE before <= ${first} ORDER BY before DESC LIMIT 1
  `.execute(db);
  const { beginning, before, totalItems } = rows[0] ?? { beginning: '', before: 0, totalItems: 0 };
  const there = Math.max(0, Math.min(limit, totalItems - offset));
  const upwards = order === 'asc' ? offset : Math.max(0, totalItems - offset - limit);
  return {
    ...{ order: 'asc' as const, from: sql<SqlBool>`sort_name >= ${beginning}` },
    ...{ offset: Math.max(0, upwards - before), limit: there, totalItems },
  };
}
