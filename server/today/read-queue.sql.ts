import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '#contract/uuid.ts';
import type { Db } from '../db/database.ts';
import { toInlineLiteral } from '../db/planner-hints.ts';
import { maxCount, type QueueFilter } from './today-kind.ts';

/**
 * Reads the first rows of an ordered query and counts up to `maxCount` of them. The count is a separate subquery, because
 * PostgreSQL then computes the columns only for the rows of the page.
 */
export async function readQueue<Row>(
  db: Db,
  query: RawBuilder<Row>,
  { limit }: QueueFilter,
): Promise<{ rows: Row[]; count: number }> {
  const { rows } = await sql<Row & { queueCount: number }>`
    WITH page AS MATERIALIZED (${query} LIMIT ${toInlineLiteral(limit)}), shown AS (SELECT count(*) AS total FROM page)
    SELECT *, (
      SELECT CASE WHEN total < ${sql.lit(limit)} THEN total
        ELSE (SELECT count(*) FROM (${query} LIMIT ${toInlineLiteral(maxCount)}) AS queue) END
      FROM shown
    )::integer AS queue_count
    FROM page
  `.execute(db);
  return { rows, count: rows[0]?.queueCount ?? 0 };
}

/** Limits a query to these ids, if there are any. The column is of type uuid. */
export const hasId = (column: RawBuilder<string>, ids: string[] | undefined): RawBuilder<boolean> =>
  ids ? sql`${column} = ANY (${ids.filter(isUuid)}::uuid[])` : sql`true`;
