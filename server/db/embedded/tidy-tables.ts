import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * What PostgreSQL does by itself and the embedded engine does not: rows that were changed or removed leave their room
 * behind, and a queue with a job a minute would grow by some megabytes a day. By the same rule, a table once a fifth of
 * it is dead or a tenth has changed; one after the other, so that callers come between. A table's size is the one that the
 * planner knows: what the engine counts itself begins at nothing whenever it is started.
 */
export async function tidyTables(db: Db): Promise<void> {
  // It counts with some delay, otherwise.
  await sql`SELECT pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ schema: string; table: string }>`
    SELECT schemaname AS schema, stats.relname AS table
    FROM pg_stat_user_tables AS stats JOIN pg_class ON pg_class.oid = relid
    WHERE n_dead_tup > 50 + greatest(reltuples, 0) / 5 OR n_mod_since_analyze > 50 + greatest(reltuples, 0) / 10
    ORDER BY 1, 2
  `.execute(db);
  for (const { schema, table } of rows) await sql`VACUUM (ANALYZE) ${sql.id(schema, table)}`.execute(db);
}
