import { sql } from 'kysely';
import type { DraftKindName } from '#contract/drafts.ts';
import type { Db } from '../db/database.ts';

/** Also the lock of the tables in `history-tables.ts`, so that changes of drafts and put back wait for each other. */
export const lockDrafts = (tx: Db) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('drafts'))`.execute(tx).then(() => {});

export type DraftRow = {
  body: unknown;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: { id: string; name: string } | null;
};

/** Only staff save drafts, so their names are known to all staff. */
export async function findDraft(db: Db, kind: DraftKindName, id: string): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    SELECT body, drafts.created_at, drafts.updated_at, CASE WHEN members.id IS NOT NULL
      THEN jsonb_build_object('id', members.id, 'name', first_name || ' ' || last_name) END AS updated_by
    FROM drafts LEFT JOIN members ON members.id = updated_by WHERE kind = ${kind} AND drafts.id = ${id}
  `.execute(db);
  return rows[0];
}

type NewDraft = { kind: DraftKindName; id: string; body: unknown; authorId: string };

export async function saveDraftRow(tx: Db, { kind, id, body, authorId }: NewDraft): Promise<void> {
  await sql`
    INSERT INTO drafts (kind, id, body, created_by, updated_by)
    VALUES (${kind}, ${id}, ${JSON.stringify(body)}::jsonb, ${authorId}, ${authorId})
    ON CONFLICT (kind, id) DO UPDATE
    SET body = excluded.body, updated_at = excluded.updated_at, updated_by = excluded.updated_by
  `.execute(tx);
}

export async function deleteDraftRow(tx: Db, kind: DraftKindName, id: string): Promise<void> {
  await tx.deleteFrom('drafts').where('kind', '=', kind).where('id', '=', id).execute();
}

export async function findPublishedAt(
  db: Db,
  kind: DraftKindName,
  subjectId: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('historyEntries')
    .select('at')
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('action', 'like', 'published%')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

export async function insertDraftPicture(tx: Db, kind: DraftKindName, fileKey: string): Promise<void> {
  await tx.insertInto('draftPictures').values({ fileKey, kind }).execute();
}

/** Returns the keys that are not pictures for drafts of this kind. */
export async function listUnknownPictures(tx: Db, kind: DraftKindName, keys: string[]): Promise<string[]> {
  const known = await tx
    .selectFrom('draftPictures')
    .select('fileKey')
    .where('kind', '=', kind)
    .where('fileKey', '=', sql<string>`ANY (${keys}::text[])`)
    .execute();
  return keys.filter((key) => known.every(({ fileKey }) => fileKey !== key));
}
