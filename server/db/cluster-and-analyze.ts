import { sql } from 'kysely';
import type { Db } from './database.ts';

/** After bulk inserts: clusters the directory and the list of members by name and sets the visibility map for index-only scans. */
export async function clusterAndAnalyze(db: Db): Promise<void> {
  await sql`CLUSTER directory_entries USING directory_entries_by_name`.execute(db);
  await sql`CLUSTER member_entries USING member_entries_by_name`.execute(db);
  await sql`VACUUM (ANALYZE)`.execute(db);
}
