import { type RawBuilder, sql } from 'kysely';

/** Up to this offset, scanning to a page is faster than counting first. */
export const maxInlineRows = 1_000;

/** With bound OFFSET and LIMIT the generic plan assumes a tenth of the table. Far pages are rare, so they stay bound. */
export const toInlineLiteral = (rows: number): RawBuilder<number> =>
  rows <= maxInlineRows ? sql.lit(rows) : sql.val(rows);

/** Hides a bound value from the planner, so that it keeps the generic plan instead of planning each query. */
export const hideFromPlanner = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(SELECT ${value})`;
