import { sql } from 'kysely';
import type { Db } from './database.ts';

/** In a transaction `now()` would return the start of the transaction. */
export async function readDatabaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ time: Date }>`SELECT clock_timestamp() AS time`.execute(db);
  return (rows[0] as { time: Date }).time.getTime();
}

/** The smallest difference that fits the duration of the query, so a slow query is not a wrong clock. */
export async function measureClockOffset(db: Db): Promise<number> {
  const before = Date.now();
  const database = await readDatabaseTime(db);
  const after = Date.now();
  const offsetMs = before > database ? before - database : Math.min(0, after - database);
  return offsetMs / 1000;
}
