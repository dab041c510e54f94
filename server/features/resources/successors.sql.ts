import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Concurrent changes of two items could otherwise make each the successor of the other. */
export const lockSuccessors = (tx: Db) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('library_successors'))`.execute(tx);

/** The caller holds the lock. */
export async function isOfferedAsSuccessor(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM library_items WHERE id = ${id} AND state <> 'archived' AND binned_at IS NULL
  `.execute(tx);
  return rows.length > 0;
}

/** Follows drafts and what members see, because each can become the other. */
export async function isReplacedBy(tx: Db, firstId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    WITH RECURSIVE chain AS (
      SELECT ${firstId}::uuid AS id
      UNION SELECT next.successor_id FROM chain, LATERAL (
        SELECT successor_id FROM library_items WHERE library_items.id = chain.id
        UNION ALL SELECT successor_id FROM resources WHERE resources.id = chain.id
      ) AS next WHERE next.successor_id IS NOT NULL
    )
    SELECT FROM chain WHERE id = ${id}
  `.execute(tx);
  return rows.length > 0;
}

/** Whether a resource leads back to itself. */
export async function isInLoop(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ successorId: string }>`
    SELECT successor_id FROM library_items WHERE id = ${id} AND successor_id IS NOT NULL
    UNION SELECT successor_id FROM resources WHERE id = ${id} AND successor_id IS NOT NULL
  `.execute(tx);
  for (const { successorId } of rows) if (await isReplacedBy(tx, successorId, id)) return true;
  return false;
}

/** Members see it, or will at a set time, and it is not replaced by this one. */
export const canReplace = (id: string): RawBuilder<boolean> => sql<boolean>`
  (items.is_live OR items.state = 'scheduled') AND items.id NOT IN (
    WITH RECURSIVE replaced AS (
      SELECT ${id}::uuid AS id
      UNION SELECT others.id FROM library_items AS others JOIN replaced ON others.successor_id = replaced.id
    )
    SELECT id FROM replaced
  )
`;
