import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export type PairTable = 'group_members' | 'member_segments';
export type SetColumn = 'group_id' | 'segment_id';
export type PairKey = { member_id: string } & Partial<Record<SetColumn, string>>;

const listKeys = (setColumn: SetColumn, keys: PairKey[]): RawBuilder<unknown> => sql`
  SELECT * FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS keys (${sql.ref(setColumn)} uuid, member_id uuid)`;

export async function insertPairs(
  tx: Db,
  table: PairTable,
  setColumn: SetColumn,
  keys: PairKey[],
): Promise<void> {
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.ref(setColumn)}, member_id)
    ${listKeys(setColumn, keys)} ORDER BY member_id, ${sql.ref(setColumn)}
  `.execute(tx);
}

/** One statement: the cascade would delete and count the entries one at a time. */
export async function deleteGroupMemberEntries(tx: Db, keys: PairKey[]): Promise<void> {
  await sql`
    DELETE FROM group_member_entries WHERE (group_id, member_id) IN (${listKeys('group_id', keys)})
  `.execute(tx);
}

/** The members among these who lead the group now. */
export async function listLeaders(tx: Db, keys: PairKey[]): Promise<PairKey[]> {
  const { rows } = await sql<{ groupId: string; memberId: string }>`
    SELECT group_id, member_id FROM active_grants WHERE (group_id, member_id) IN (${listKeys('group_id', keys)})
  `.execute(tx);
  return rows.map(({ groupId, memberId }) => ({ group_id: groupId, member_id: memberId }));
}
