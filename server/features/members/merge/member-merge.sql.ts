import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { updateMember } from '../members.sql.ts';

export type MergeRow = {
  id: string;
  name: string;
  memberNumber: number;
  email: string;
  organisation: string | null;
  membership: string;
  joinedAt: Date;
  lastSeenAt: Date | null;
  disabledAt: Date | null;
  isBillingContact: boolean;
  hasRole: boolean;
  /** All columns of `members`, as in the history. */
  columns: Record<string, unknown>;
};

/** Closed accounts are not found. */
export async function findMergeRow(db: Db, id: string): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    SELECT members.id, first_name || ' ' || last_name AS name, member_number, email, organisations.name AS organisation,
      memberships.name AS membership, joined_at, last_seen_at, disabled_at, is_billing_contact,
      EXISTS (SELECT FROM active_grants WHERE active_grants.member_id = members.id) AS has_role,
      to_jsonb(members) AS columns
    FROM members
    JOIN accounts ON accounts.member_id = members.id
    JOIN memberships ON memberships.id = membership_id
    LEFT JOIN organisations ON organisations.id = organisation_id
    WHERE members.id = ${id}
  `.execute(db);
  return rows[0];
}

type Counts = {
  groups: number;
  segments: number;
  enquiries: number;
  notes: number;
  savedItems: number;
  invoices: number;
};

export async function countRowsOf(db: Db, id: string): Promise<Counts> {
  const count = (table: string) =>
    sql`(SELECT count(*)::integer FROM ${sql.table(table)} WHERE member_id = ${id})`;
  const { rows } = await sql<Counts>`
    SELECT ${count('group_members')} AS groups, ${count('member_segments')} AS segments,
      ${count('enquiries')} AS enquiries, ${count('member_notes')} AS notes, ${count('saved_items')} AS saved_items,
      (SELECT count(*)::integer FROM invoices WHERE member_id = ${id} AND assigned_to = 'Individual') AS invoices
  `.execute(db);
  return rows[0] as Counts;
}

/** Accounts as a password reset, then members, then counts: the order of a member who changes their listing. */
export async function lockForMerge(tx: Db, ids: string[]): Promise<void> {
  await sql`SELECT FROM accounts WHERE member_id = ANY (${ids}::uuid[]) ORDER BY member_id FOR UPDATE`.execute(
    tx,
  );
  // FOR UPDATE makes requests that add rows of them wait: their foreign keys need a key share lock.
  await sql`SELECT FROM members WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
  await sql`SELECT pg_advisory_xact_lock(hashtext('directory_counts'))`.execute(tx);
}

/** Groups and segments of both stay as they are for the member that stays. */
export async function moveRows(tx: Db, id: string, intoId: string): Promise<void> {
  await sql`
    INSERT INTO group_members (group_id, member_id, joined_at)
    SELECT group_id, ${intoId}::uuid, joined_at FROM group_members WHERE member_id = ${id} ON CONFLICT DO NOTHING
  `.execute(tx);
  await sql`
    INSERT INTO member_segments (member_id, segment_id)
    SELECT ${intoId}::uuid, segment_id FROM member_segments WHERE member_id = ${id} ON CONFLICT DO NOTHING
  `.execute(tx);
  for (const table of ['group_members', 'member_segments'])
    await sql`DELETE FROM ${sql.table(table)} WHERE member_id = ${id}`.execute(tx);
  for (const table of ['enquiries', 'member_notes'])
    await sql`UPDATE ${sql.table(table)} SET member_id = ${intoId} WHERE member_id = ${id}`.execute(tx);
}

/** A detail that one of the two hides from other members stays hidden. */
const switchOfColumn: Partial<Record<string, string>> = {
  mobile: 'show_mobile',
  work_landline: 'show_landline',
};

/** A new organisation ends the access to company invoices, as moving the member does. */
export async function copyColumns(tx: Db, id: string, intoId: string, columns: string[]): Promise<void> {
  if (columns.length === 0) return;
  const switches = columns.flatMap((column) => switchOfColumn[column] ?? []);
  const assignments = [
    ...columns.map((column) => sql`${sql.ref(column)} = duplicate.${sql.ref(column)}`),
    ...switches.map(
      (column) => sql`${sql.ref(column)} = kept.${sql.ref(column)} AND duplicate.${sql.ref(column)}`,
    ),
    ...(columns.includes('organisation_id') ? [sql`is_billing_contact = false`] : []),
  ];
  await sql`
    UPDATE members AS kept SET ${sql.join(assignments)}
    FROM members AS duplicate WHERE kept.id = ${intoId} AND duplicate.id = ${id}
  `.execute(tx);
}

export async function markAsMerged(tx: Db, id: string, intoId: string): Promise<void> {
  await updateMember(tx, id, { mergedIntoId: intoId, isBillingContact: false });
  await sql`UPDATE accounts SET disabled_at = now() WHERE member_id = ${id} AND disabled_at IS NULL`.execute(
    tx,
  );
}
