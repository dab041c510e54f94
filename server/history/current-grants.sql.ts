import { sql } from 'kysely';
import type { Grant } from '#contract/permissions.ts';
import type { Db } from '../db/database.ts';

type CurrentGrant = Grant & { id: string; secondStepAgeMs: number | null };

/** Reads past the cache of sessions. Returns nothing if the session has ended or the account is disabled. */
export async function listCurrentGrants(tx: Db, sessionId: string): Promise<CurrentGrant[]> {
  const { rows } = await sql<CurrentGrant>`
    SELECT grants.id, role, group_id, organisation_id,
      (extract(epoch FROM now() - second_step_at) * 1000)::float8 AS second_step_age_ms
    FROM sessions
    JOIN accounts ON accounts.member_id = sessions.member_id AND disabled_at IS NULL
    JOIN active_grants AS grants ON grants.member_id = sessions.member_id
    WHERE sessions.id = ${sessionId} AND sessions.ended_at IS NULL
  `.execute(tx);
  return rows;
}

/** Makes withdrawals wait for the end of the transaction. Returns false if one of the grants was withdrawn by another. */
export async function lockGrantsUnlessWithdrawn(tx: Db, ids: string[]): Promise<boolean> {
  const { rows } = await sql<{ isActive: boolean }>`
    SELECT ended_at IS NULL OR xmin = pg_current_xact_id_if_assigned()::xid AS is_active
    FROM grants WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR SHARE
  `.execute(tx);
  return rows.length === ids.length && rows.every(({ isActive }) => isActive);
}
