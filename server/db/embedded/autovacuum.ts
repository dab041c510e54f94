import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** PGlite has no autovacuum. Compares with `reltuples`, because the row counts in its statistics restart at zero. */
export async function vacuumBloatedTables(db: Db): Promise<void> {
  // Without it, statistics are delayed.
  await sql`SELECT pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ schema: string; table: string }>`
    SELECT schemaname AS schema, stats.relname AS table
    FROM pg_stat_user_tables AS stats JOIN pg_class ON pg_class.oid = relid
    WHERE n_dead_tup > 50 + greatest(reltuples, 0) / 5 OR n_mod_since_analyze > 50 + greatest(reltuples, 0) / 10
    ORDER BY 1, 2
  `.execute(db);
  for (const { schema, table } of rows) await sql`VACUUM (ANALYZE) ${sql.id(schema, table)}`.execute(db);
}
