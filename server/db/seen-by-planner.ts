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

/**
 * A bound value that PostgreSQL does not look at when it plans. Otherwise it compares each time what the value would cost
 * with what any would, and where it finds the value cheaper it plans anew at every call. For conditions that are always
 * answered in the same way.
 */
export const hiddenFromPlanner = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(SELECT ${value})`;
