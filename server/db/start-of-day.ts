import { type RawBuilder, sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';

/** Midnight in the time zone of the association, such as at the beginning of the next day. */
export const startOfDay = (day: RawBuilder<string>, addedDays = 0) =>
  sql<Date>`(${day}::date + ${sql.lit(addedDays)})::timestamp AT TIME ZONE ${sql.lit(associationTimeZone)}`;
