import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export type Invitee = { id: string; email: string; firstName: string };

type Next = { importId: string; afterRow: number; limit: number };

/** The next new members who cannot sign in yet and have no other link. `lastRow` is null if no rows are left. */
export async function listMembersToInvite(tx: Db, { importId, afterRow, limit }: Next) {
  const { rows } = await sql<Invitee & { rowNumber: number; isInvited: boolean }>`
    SELECT row_number, accounts.member_id AS id, email, first_name, coalesce(
        email_confirmed_at IS NULL AND disabled_at IS NULL AND closed_at IS NULL
        AND NOT EXISTS (SELECT FROM reset_tokens WHERE reset_tokens.member_id = accounts.member_id),
      false) AS is_invited
    FROM (
      SELECT row_number, matched_id FROM import_rows
      WHERE import_id = ${importId} AND outcome = 'new' AND row_number > ${afterRow}
      ORDER BY row_number LIMIT ${sql.lit(limit)}
    ) AS added
    LEFT JOIN accounts ON accounts.member_id = matched_id
    LEFT JOIN members ON members.id = accounts.member_id
    ORDER BY row_number
  `.execute(tx);
  return { lastRow: rows.at(-1)?.rowNumber ?? null, invitees: rows.filter(({ isInvited }) => isInvited) };
}

export async function saveInvitedTo(tx: Db, importId: string, invitedToRow: number): Promise<void> {
  await tx.updateTable('imports').set({ invitedToRow }).where('id', '=', importId).execute();
}
