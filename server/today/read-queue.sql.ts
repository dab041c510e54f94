import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '#contract/uuid.ts';
import type { Db } from '../db/database.ts';
import { toInlineLiteral } from '../db/planner-hints.ts';
import { maxCount, type QueueFilter } from './today-kind.ts';

/** Reads the first rows of an ordered query and counts up to `maxCount` of them. */
export async function readQueue<Row>(
  db: Db,
  query: RawBuilder<Row>,
  { limit }: QueueFilter,
): Promise<{ rows: Row[]; count: number }> {
  const { rows } = await sql<Row & { queueCount: number }>`
    WITH queue AS MATERIALIZED (${query} LIMIT ${toInlineLiteral(maxCount)})
    SELECT *, (SELECT count(*)::integer FROM queue) AS queue_count FROM queue LIMIT ${toInlineLiteral(limit)}
  `.execute(db);
  return { rows, count: rows[0]?.queueCount ?? 0 };
}

/** Limits a query to these ids, if there are any. The column is of type uuid. */
export const hasId = (column: RawBuilder<string>, ids: string[] | undefined): RawBuilder<boolean> =>
  ids ? sql`${column} = ANY (${ids.filter(isUuid)}::uuid[])` : sql`true`;
