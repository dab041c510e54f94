import { type RawBuilder, sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import type { EnquiryState } from '#contract/enquiries.ts';
import type { Db } from '../../db/database.ts';
import { enquiryLabel } from '../enquiries/enquiries.sql.ts';

export const maxRowsPerCard = 5;
const maxGroups = 12;

type Counted<Row> = { total: number; rows: Row[] };

/** The total is the same in all rows, and there is none without rows. */
async function readCounted<Row>(db: Db, query: RawBuilder<Row & { total: number }>): Promise<Counted<Row>> {
  const { rows } = await query.execute(db);
  return { total: rows[0]?.total ?? 0, rows };
}

const total = sql`(count(*) OVER ())::integer AS total`;

export const listGroupsOf = (db: Db, memberId: string) =>
  readCounted<{ id: string; name: string }>(
    db,
    sql`
      SELECT groups.id, groups.name, ${total} FROM group_members JOIN groups ON groups.id = group_id
      WHERE member_id = ${memberId} ORDER BY groups.normalized_name, groups.id LIMIT ${sql.lit(maxGroups)}
    `,
  );

export async function listJurisdictionsOf(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    SELECT label FROM member_jurisdictions JOIN jurisdictions ON jurisdictions.id = jurisdiction_id
    WHERE member_id = ${memberId} ORDER BY label
  `.execute(db);
  return rows.map(({ label }) => label);
}

type EmailRow = {
  id: string;
  subject: string;
  createdAt: Date;
  sentAt: Date | null;
  bouncedAt: Date | null;
};

/** The portal keeps emails for 30 days. */
export const listEmailsTo = (db: Db, address: string) =>
  readCounted<EmailRow>(
    db,
    sql`
      SELECT id, subject, created_at, sent_at, bounced_at, ${total} FROM emails
      WHERE lower(to_address) = lower(${address}) ORDER BY created_at DESC, id LIMIT ${sql.lit(maxRowsPerCard)}
    `,
  );

type EnquiryRow = { id: string; number: number; about: string; state: EnquiryState; createdAt: Date };

export const listEnquiriesOf = (db: Db, memberId: string) =>
  readCounted<EnquiryRow>(
    db,
    sql`
      SELECT id, number, ${enquiryLabel} AS about, state, created_at, ${total} FROM enquiries
      WHERE member_id = ${memberId} ORDER BY created_at DESC, id LIMIT ${sql.lit(maxRowsPerCard)}
    `,
  );

const today = sql`(now() AT TIME ZONE ${associationTimeZone})::date`;

/** The money that the member owes, also for merged duplicates, and the last day of the membership that was invoiced. */
export async function findPersonalAccount(db: Db, memberIds: string[]) {
  const { rows } = await sql<{ openCents: number; paidUntil: string | null }>`
    SELECT coalesce(sum(total_cents) FILTER (WHERE status = 'Open'), 0)::float8 AS open_cents,
      (max(period_to) FILTER (WHERE status <> 'Cancelled' AND period_to >= ${today}))::text AS paid_until
    FROM invoices WHERE member_id = ANY (${memberIds}::uuid[]) AND assigned_to = 'Individual'
  `.execute(db);
  return rows[0] as { openCents: number; paidUntil: string | null };
}

type Counts = { notes: number; savedItems: number; savedSearches: number; savedViews: number };

export async function countNotesAndOwnItems(db: Db, memberId: string): Promise<Counts> {
  const own = sql`member_id = ${memberId}`;
  const { rows } = await sql<Counts>`
    SELECT (SELECT count(*)::integer FROM member_notes WHERE ${own}) AS notes,
      (SELECT count(*)::integer FROM saved_items WHERE ${own}) AS saved_items,
      (SELECT count(*)::integer FROM saved_searches WHERE ${own}) AS saved_searches,
      (SELECT count(*)::integer FROM saved_views WHERE ${own}) AS saved_views
  `.execute(db);
  return rows[0] as Counts;
}
