import { type RawBuilder, sql } from 'kysely';

/** So far from the beginning it is sooner to walk to a page than to ask first how many there are. */
export const nearRows = 1_000;

/**
 * Where a page begins and how long it is, written into the statement. Of a number that is bound PostgreSQL knows
 * nothing when it keeps a plan, and plans for a tenth of the table. Far pages are asked for seldom, and each of them
 * would be a statement of its own.
 */
export const seenByPlanner = (rows: number): RawBuilder<number> =>
  rows <= nearRows ? sql.lit(rows) : sql.val(rows);
