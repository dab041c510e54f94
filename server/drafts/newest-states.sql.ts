import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { toOffsetLimit } from '#contract/wire/pagination.ts';
import type { CountQuery } from '../db/page-with-total.ts';
import { toInlineLiteral } from '../db/planner-hints.ts';

type Fragment = RawBuilder<unknown>;

/** Staff see the published rows without a draft, and all drafts. The view `staff_…` has both. */
export type NewestStates = {
  kind: 'event' | 'group';
  table: 'events' | 'groups';
  columns: Fragment;
  /** Names the columns with the table. */
  condition: RawBuilder<SqlBool>;
  onlyDrafts: boolean;
};

/** The first published rows, from an index with their order. */
export const selectFirstPublished = (
  { kind, table, columns, condition }: NewestStates,
  order: Fragment,
  count: number,
): Fragment => sql`
  SELECT ${columns}, NULL::timestamptz AS updated_at, true AS is_live, false AS has_draft FROM ${sql.table(table)}
  WHERE ${condition}
    AND NOT EXISTS (SELECT FROM drafts WHERE drafts.kind = ${sql.lit(kind)} AND drafts.id = ${sql.table(table)}.id::text)
  ORDER BY ${order} LIMIT ${toInlineLiteral(count)}
`;

/** All drafts, as `drafted`. They are few, so each page reads and counts all of them. */
export const withDrafted = ({ table, columns, condition }: NewestStates): Fragment => sql`
  WITH drafted AS MATERIALIZED (
    SELECT ${columns}, updated_at, is_live, has_draft FROM ${sql.table(`staff_${table}`)} AS ${sql.table(table)}
    WHERE has_draft AND ${condition}
  )
`;

/** All rows that a page can have, unsorted: the view would sort all published rows. */
export const selectCandidates = ({ onlyDrafts }: NewestStates, firstPublished: Fragment): Fragment =>
  onlyDrafts ? sql`SELECT * FROM drafted` : sql`(${firstPublished}) UNION ALL SELECT * FROM drafted`;

/** Counts the published rows with an index, without those that have a draft. OFFSET 0 looks up each of these. */
export function totalOf({ kind, table, condition, onlyDrafts }: NewestStates): Fragment {
  const drafts = sql`(SELECT count(*) FROM drafted)`;
  if (onlyDrafts) return sql`${drafts}::integer`;
  const published = sql`(SELECT count(*) FROM ${sql.table(table)} WHERE ${condition})`;
  const replaced = sql`(
    SELECT count(*) FROM drafts CROSS JOIN LATERAL (
      SELECT FROM ${sql.table(table)} WHERE ${sql.table(table)}.id = drafts.id::uuid AND ${condition} OFFSET 0
    ) AS published
    WHERE drafts.kind = ${sql.lit(kind)}
  )`;
  return sql`(${published} - ${replaced} + ${drafts})::integer`;
}

export const countNewest = (newest: NewestStates): CountQuery =>
  sql`${withDrafted(newest)} SELECT ${totalOf(newest)} AS total`;

export const toRange = ({ offset, limit }: ReturnType<typeof toOffsetLimit>): Fragment =>
  sql`OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}`;
