import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { hasId, readQueue } from '../../today/read-queue.sql.ts';
import type { QueueFilter } from '../../today/today-kind.ts';
import { isInQueue } from '../../today/today-marks.sql.ts';

export type SubmittedDraft = {
  id: string;
  title: string;
  kind: string;
  description: string;
  contents: string;
  accessLevelId: string;
  categoryId: string;
  subcategoryId: string | null;
  path: string;
  authorId: string | null;
  authorName: string | null;
  authorFirstName: string | null;
  authorEmail: string | null;
  submittedAt: Date;
  version: string;
};

const draftQuery = (condition: RawBuilder<boolean>) => sql<SubmittedDraft>`
  SELECT resource_drafts.id, resource_drafts.title, resource_drafts.kind, description, contents, resource_drafts.access_level_id,
    resource_drafts.category_id, subcategory_id, author_id, submitted_at, resource_drafts.xmin::text AS version,
    concat_ws(' › ', access_levels.name, categories.name, subcategories.name) AS path,
    members.first_name || ' ' || members.last_name AS author_name, members.first_name AS author_first_name,
    CASE WHEN disabled_at IS NULL THEN email END AS author_email
  FROM resource_drafts
  JOIN access_levels ON access_levels.id = resource_drafts.access_level_id
  JOIN categories ON categories.id = resource_drafts.category_id
  LEFT JOIN subcategories ON subcategories.id = subcategory_id
  LEFT JOIN members ON members.id = author_id
  LEFT JOIN accounts ON accounts.member_id = author_id
  WHERE submitted_at IS NOT NULL AND decided_at IS NULL
    AND ${isInQueue('draft', sql`resource_drafts.id::text`)} AND ${condition}
  ORDER BY submitted_at, resource_drafts.id
`;

export const listSubmittedDrafts = (db: Db, filter: QueueFilter) =>
  readQueue(db, draftQuery(hasId(sql`resource_drafts.id`, filter.ids)), filter);

export async function findSubmittedDraft(db: Db, id: string): Promise<SubmittedDraft | undefined> {
  return (await draftQuery(sql`resource_drafts.id = ${id}`).execute(db)).rows[0];
}

type DraftDecision = { decidedBy: string; note?: string | undefined; resourceId?: string };

/** Returns false if a colleague decided it. */
export async function settleDraft(tx: Db, id: string, decision: DraftDecision): Promise<boolean> {
  const settled = await tx
    .updateTable('resourceDrafts')
    .set({ ...decision, decidedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('submittedAt', 'is not', null)
    .where('decidedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

/** The content is cleaned again, because it may be older than the rules. */
export async function publishDraft(tx: Db, draft: SubmittedDraft, urlName: string): Promise<string> {
  const { title, kind, description, contents, accessLevelId, categoryId, subcategoryId, authorId } = draft;
  const id = crypto.randomUUID();
  const isTaken = await tx
    .selectFrom('resources')
    .select('id')
    .where('urlName', '=', urlName)
    .executeTakeFirst();
  await tx
    .insertInto('resources')
    .values({
      id,
      urlName: isTaken || !urlName ? `${urlName || 'resource'}-${id.slice(0, 8)}` : urlName,
      title,
      kind,
      description,
      contents: cleanHtml(contents),
      publishedAt: sql<Date>`now()`,
      accessLevelId,
      categoryId,
      subcategoryId,
      ownerId: authorId,
      reviewOn: sql<string>`(now() + interval '1 year')::date`,
    })
    .execute();
  return id;
}

export async function listAuthorsOfDecidedDrafts(tx: Db, ids: string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ authorId: string | null }>`
    SELECT author_id FROM resource_drafts WHERE id = ANY (${ids}::uuid[]) AND decided_at IS NOT NULL
  `.execute(tx);
  return rows.map(({ authorId }) => authorId);
}
