import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * What PostgreSQL does by itself and the embedded engine does not: rows that were changed or removed leave their room
 * behind, and a queue with a job a minute would grow by some megabytes a day. By the same rule, a table once a fifth of
 * it is dead or a tenth has changed; one after the other, so that callers come between.
 */
export async function tidyTables(db: Db): Promise<void> {
  const { rows } = await sql<{ schema: string; table: string }>`
    SELECT schemaname AS schema, relname AS table FROM pg_stat_user_tables
    WHERE n_dead_tup > 50 + n_live_tup / 5 OR n_mod_since_analyze > 50 + n_live_tup / 10
    ORDER BY 1, 2
  `.execute(db);
  for (const { schema, table } of rows) await sql`VACUUM (ANALYZE) ${sql.id(schema, table)}`.execute(db);
}
