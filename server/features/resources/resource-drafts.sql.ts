import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hasId } from '../../today/read-queue.sql.ts';
import type { QueueFilter } from '../../today/today-kind.ts';
import { isInQueue } from '../../today/today-marks.sql.ts';

export type SubmittedDraft = {
  id: string;
  title: string;
  kind: string;
  description: string;
  contents: string;
  path: string;
  isLive: boolean;
  authorName: string | null;
  authorFirstName: string | null;
  authorEmail: string | null;
  updatedBy: { id: string } | null;
  submittedBy: { id: string } | null;
  submittedAt: Date;
  version: string;
};

const draftQuery = (condition: RawBuilder<boolean>) => sql<SubmittedDraft>`
  SELECT items.id, items.title, items.kind, items.description, items.is_live,
    coalesce(items.contents, (SELECT contents FROM resources WHERE resources.id = items.id)) AS contents,
    items.submitted_at, items.xmin::text AS version, jsonb_build_object('id', items.submitted_by) AS submitted_by,
    jsonb_build_object('id', items.updated_by) AS updated_by,
    concat_ws(' › ', access_levels.name, categories.name, subcategories.name) AS path,
    members.first_name || ' ' || members.last_name AS author_name, members.first_name AS author_first_name,
    CASE WHEN disabled_at IS NULL THEN email END AS author_email
  FROM library_items AS items
  JOIN access_levels ON access_levels.id = items.access_level_id
  JOIN categories ON categories.id = items.category_id
  LEFT JOIN subcategories ON subcategories.id = items.subcategory_id
  LEFT JOIN members ON members.id = items.submitted_by
  LEFT JOIN accounts ON accounts.member_id = items.submitted_by
  WHERE items.state = 'in review' AND ${isInQueue('draft', sql`items.id::text`)} AND ${condition}
  ORDER BY items.submitted_at, items.id
`;

export const selectSubmittedDrafts = ({ ids }: QueueFilter) => draftQuery(hasId(sql`items.id`, ids));

export async function findSubmittedDraft(db: Db, id: string): Promise<SubmittedDraft | undefined> {
  return (await draftQuery(sql`items.id = ${id}`).execute(db)).rows[0];
}
