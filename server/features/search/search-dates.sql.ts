import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';

type Period = { from?: string | undefined; to?: string | undefined };

/** Whole days in the time zone of the association. */
export function inPeriod(column: string, { from, to }: Period): RawBuilder<SqlBool> {
  const startOf = (day: string, later = 0) =>
    sql`((${day}::date + ${sql.lit(later)})::timestamp AT TIME ZONE ${sql.lit(associationTimeZone)})`;
  const conditions = [sql<SqlBool>`true`];
  if (from) conditions.push(sql`${sql.ref(column)} >= ${startOf(from)}`);
  if (to) conditions.push(sql`${sql.ref(column)} < ${startOf(to, 1)}`);
  return sql.join(conditions, sql` AND `);
}
