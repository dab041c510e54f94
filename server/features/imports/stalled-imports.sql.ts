import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type Stalled = { state: 'checking' | 'importing' | 'undoing'; importId: string; checkId: string };

/** A job saves rows at least every few seconds. Claimed for another minute, so that one process continues it. */
export async function claimStalledImports(tx: Db): Promise<Stalled[]> {
  const { rows } = await sql<Stalled>`
    UPDATE imports SET worked_at = now()
    WHERE state IN ('checking', 'importing', 'undoing') AND worked_at < now() - interval '1 minute'
    RETURNING state, id AS import_id, check_id
  `.execute(tx);
  return rows;
}
