import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Time since the second step of the session; null if there was none. */
export async function findSecondStepAgeMs(db: Db, sessionId: string): Promise<number | null> {
  const ageMs = sql<number | null>`(extract(epoch FROM now() - second_step_at) * 1000)::float8`;
  const session = db.selectFrom('sessions').select(ageMs.as('ageMs')).where('id', '=', sessionId);
  return (await session.executeTakeFirst())?.ageMs ?? null;
}
