import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Uses clock_timestamp(), because in a transaction now() returns its start. */
export async function readDatabaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ time: Date }>`SELECT clock_timestamp() AS time`.execute(db);
  return (rows[0] as { time: Date }).time.getTime();
}

/** Returns the smallest offset that the duration of the query allows, so a slow query does not count as an offset. */
export async function measureClockOffsetSeconds(db: Db): Promise<number> {
  const before = Date.now();
  const databaseTime = await readDatabaseTime(db);
  const after = Date.now();
  const offsetMs = before > databaseTime ? before - databaseTime : Math.min(0, after - databaseTime);
  return offsetMs / 1000;
}
