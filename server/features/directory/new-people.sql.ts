import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { indexMatches } from '../../search/index-matches.sql.ts';

type NewPeople = { text: string; since: Date; max: number };

/** Counts up to `max` listed members who joined later and whose name matches as typed. */
export async function countNewPeople(db: Db, { text, since, max }: NewPeople): Promise<number> {
  for await (const match of indexMatches(db, false)(text)) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM (
        SELECT FROM directory_entries JOIN members ON members.id = member_id
        WHERE joined_at > ${since} AND ${match.where(false)} LIMIT ${sql.lit(max)}
      ) AS matches
    `.execute(db);
    return rows[0]?.count ?? 0;
  }
  return 0;
}
