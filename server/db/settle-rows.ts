import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * After many rows have come at once. Those of one last name lie side by side in the directory, and are read together; lists
 * are read along indexes alone, which PostgreSQL does only where it knows that every row may be seen; and plans are made for
 * the sizes that there are.
 */
export async function settleRows(db: Db): Promise<void> {
  await sql`CLUSTER directory_entries USING directory_entries_by_name`.execute(db);
  await sql`VACUUM (ANALYZE)`.execute(db);
}
