import { sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { ownData } from '#contract/own-data.ts';
import type { Db } from '../../db/database.ts';
import { listMergedMemberIds } from '../members/merge/merged-members.sql.ts';

type ClosingPreview = ResponseOf<typeof ownData.previewClosing>;

const today = sql`(now() AT TIME ZONE ${associationTimeZone})::date`;

export async function previewClosing(db: Db, memberId: string): Promise<ClosingPreview> {
  const own = sql`member_id = ${memberId}`;
  const memberIds = await listMergedMemberIds(db, memberId);
  const { rows } = await sql<ClosingPreview>`
    SELECT
      EXISTS (SELECT FROM grants WHERE ${own} AND role = 'administrator' AND ended_at IS NULL AND until IS NULL)
        AND NOT EXISTS (
          SELECT FROM grants JOIN accounts USING (member_id) WHERE member_id <> ${memberId}
            AND role = 'administrator' AND ended_at IS NULL AND until IS NULL AND disabled_at IS NULL
        ) AS is_last_administrator,
      (SELECT count(*)::integer FROM active_grants WHERE ${own}) AS role_count,
      (SELECT count(*)::integer FROM group_members WHERE ${own}) AS group_count,
      (SELECT count(*)::integer FROM enquiries WHERE ${own}) AS enquiry_count,
      count(*)::integer AS invoice_count,
      (count(*) FILTER (WHERE status = 'Open'))::integer AS open_invoice_count,
      coalesce(sum(total_cents) FILTER (WHERE status = 'Open'), 0)::float8 AS open_invoice_cents,
      (max(period_to) FILTER (WHERE status <> 'Cancelled' AND period_to >= ${today}))::text AS paid_until
    FROM invoices WHERE member_id = ANY (${memberIds}::uuid[]) AND assigned_to = 'Individual'
  `.execute(db);
  return rows[0] as ClosingPreview;
}
