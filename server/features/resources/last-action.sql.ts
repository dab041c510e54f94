import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type LastAction = { name: string | null; action: string };

/** Finds the last action of staff on a resource after its text was saved. The name is null for scheduled publishing. */
export async function findActionSince(db: Db, id: string, since: Date): Promise<LastAction | undefined> {
  const { rows } = await sql<LastAction>`
    SELECT first_name || ' ' || last_name AS name, action
    FROM history_entries LEFT JOIN members ON members.id = actor_id
    WHERE subject_kind = 'resource' AND subject_id = ${id} AND at > ${since} ORDER BY at DESC LIMIT 1
  `.execute(db);
  return rows[0];
}
