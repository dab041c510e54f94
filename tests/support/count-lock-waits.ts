import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Counts the connections that wait for a lock. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.count ?? 0;
}
