import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A check saves rows at least every few seconds. Claimed for another minute, so that one process continues it. */
export async function claimStalledChecks(tx: Db): Promise<{ importId: string; checkId: string }[]> {
  const { rows } = await sql<{ importId: string; checkId: string }>`
    UPDATE imports SET worked_at = now()
    WHERE state = 'checking' AND worked_at < now() - interval '1 minute'
    RETURNING id AS import_id, check_id
  `.execute(tx);
  return rows;
}
