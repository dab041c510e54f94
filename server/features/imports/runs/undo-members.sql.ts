import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Locks accounts before members, as changes of an account do. Returns the members whose account is closed. */
export async function lockForUndo(tx: Db, ids: string[]): Promise<string[]> {
  await sql`
    SELECT FROM accounts WHERE member_id = ANY (${ids}::uuid[]) ORDER BY member_id FOR UPDATE
  `.execute(tx);
  const { rows } = await sql<{ id: string; isClosed: boolean }>`
    SELECT id, closed_at IS NOT NULL AS is_closed FROM members WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE
  `.execute(tx);
  return rows.filter(({ isClosed }) => isClosed).map(({ id }) => id);
}

/** The organisations among these in which members can be again. */
export async function listCurrentOrganisations(tx: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM organisations WHERE id = ANY (${ids}::uuid[]) AND merged_into_id IS NULL ORDER BY id FOR NO KEY UPDATE
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** The organisations among these that have a billing contact now, except those whom this undo makes one again. */
export async function listWithBillingContact(tx: Db, entryId: string, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT organisation_id AS id FROM members
    WHERE organisation_id = ANY (${ids}::uuid[]) AND is_billing_contact AND NOT EXISTS (
      SELECT FROM history_changes
      WHERE entry_id = ${entryId} AND table_name = 'members' AND row_key = jsonb_build_object('id', members.id)
        AND before @> '{"is_billing_contact": true}'
    )
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes the invitations that were not sent yet. */
export async function cancelInvitations(tx: Db, entryId: string, ids: string[]): Promise<void> {
  await sql`
    DELETE FROM emails WHERE history_entry_id = ${entryId} AND sent_at IS NULL
      AND to_address IN (SELECT email FROM accounts WHERE member_id = ANY (${ids}::uuid[]))
  `.execute(tx);
}

/**
 * PostgreSQL checks 40 foreign keys for each member. For columns with few values it would plan the check again each time, or
 * read the whole table. Applies until the transaction ends.
 */
const planChecksOnce = (tx: Db) =>
  sql`
    SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)
  `.execute(tx);

/** One statement, so that triggers do not refresh the copies first, and cascades find no rows to count one at a time. */
export async function deleteMembers(tx: Db, ids: string[]): Promise<void> {
  await planChecksOnce(tx);
  const isDeleted = sql`member_id = ANY (${ids}::uuid[])`;
  await sql`
    WITH deleted_accounts AS (DELETE FROM accounts WHERE ${isDeleted}),
      deleted_entries AS (DELETE FROM member_entries WHERE ${isDeleted})
    DELETE FROM members WHERE id = ANY (${ids}::uuid[])
  `.execute(tx);
}
