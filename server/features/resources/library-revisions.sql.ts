import { type RawBuilder, sql } from 'kysely';
import type { LibrarySnapshot } from '#contract/library-items.ts';
import type { Db } from '../../db/database.ts';
import { isColleague, type LibraryItemRow } from './library-items.sql.ts';

export type StoredAttachment = { id: string; name: string; version: number; fileKey: string };

/** The texts that a person compares, and the place and the files that a restored revision gets again. */
export type StoredSnapshot = Omit<LibrarySnapshot, 'thumbnailUrl' | 'imageUrl' | 'attachments'> & {
  /** Older revisions have only the names. */
  attachments: StoredAttachment[] | string[];
  accessLevelId: string;
  categoryId: string;
  subcategoryId: string | null;
  /** Older revisions do not have them. */
  thumbnailKey?: string | null;
  imageKey?: string | null;
};

export const toSnapshot = (item: LibraryItemRow): StoredSnapshot => {
  const { title, kind, description, contents, resourceDate, tags, reviewOn } = item;
  const path = [item.accessLevelName, item.categoryName, item.subcategoryName];
  return {
    ...{ title, kind, description, contents, resourceDate, tags, reviewOn },
    category: path.filter((name) => name !== null).join(' › '),
    owner: item.owner?.name ?? null,
    attachments: toStoredAttachments(item),
    accessLevelId: item.accessLevelId,
    categoryId: item.categoryId,
    subcategoryId: item.subcategoryId,
    thumbnailKey: item.thumbnailKey,
    imageKey: item.imageKey,
  };
};

export const toStoredAttachments = ({ attachments }: LibraryItemRow): StoredAttachment[] =>
  attachments.map(({ id, name, version, fileKey }) => ({ id, name, version, fileKey }));

export const hasFiles = (attachments: StoredSnapshot['attachments']): attachments is StoredAttachment[] =>
  attachments.every((attachment) => typeof attachment === 'object');

const sittingMinutes = 30;

type NewRevision = { itemId: string; authorId: string | null; name?: string | undefined };

/** Updates the revision of the author's sitting, unless it is named or published. Returns its number. */
export async function saveRevision(
  tx: Db,
  { itemId, authorId, name }: NewRevision,
  snapshot: StoredSnapshot,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    UPDATE library_revisions SET snapshot = ${JSON.stringify(snapshot)}::jsonb, saved_at = now(), name = ${name ?? null}
    WHERE item_id = ${itemId} AND author_id IS NOT DISTINCT FROM ${authorId}::uuid AND name IS NULL
      AND published_at IS NULL AND saved_at > now() - make_interval(mins => ${sql.lit(sittingMinutes)})
      AND number = (SELECT max(number) FROM library_revisions WHERE item_id = ${itemId})
    RETURNING number
  `.execute(tx);
  return rows[0]?.number ?? addRevision(tx, { itemId, authorId, name }, snapshot);
}

/** `publishedAt` is for the text that members had before the first draft. */
export async function addRevision(
  tx: Db,
  { itemId, authorId, name, publishedAt }: NewRevision & { publishedAt?: Date | RawBuilder<Date> | null },
  snapshot: StoredSnapshot,
): Promise<number> {
  const time = sql`${publishedAt ?? null}::timestamptz`;
  const { rows } = await sql<{ number: number }>`
    INSERT INTO library_revisions (item_id, number, author_id, name, published_at, started_at, saved_at, snapshot)
    SELECT ${itemId}, coalesce(max(number), 0) + 1, ${authorId}::uuid, ${name ?? null}, ${time},
      coalesce(${time}, now()), coalesce(${time}, now()), ${JSON.stringify(snapshot)}::jsonb
    FROM library_revisions WHERE item_id = ${itemId}
    RETURNING number
  `.execute(tx);
  return (rows[0] as { number: number }).number;
}

/** Marks the newest revision as published, or adds one if the newest is published already. */
export async function publishRevision(
  tx: Db,
  { itemId, authorId }: NewRevision,
  snapshot: StoredSnapshot,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    UPDATE library_revisions SET snapshot = ${JSON.stringify(snapshot)}::jsonb, published_at = now()
    WHERE item_id = ${itemId} AND published_at IS NULL
      AND number = (SELECT max(number) FROM library_revisions WHERE item_id = ${itemId})
    RETURNING number
  `.execute(tx);
  if (rows[0]) return rows[0].number;
  return addRevision(tx, { itemId, authorId, publishedAt: sql`now()` }, snapshot);
}

export type RevisionRow = {
  id: string;
  number: number;
  name: string | null;
  author: { id: string; name: string } | null;
  startedAt: Date;
  savedAt: Date;
  publishedAt: Date | null;
};

const revisionColumns = sql`
  revisions.id, number, name, started_at, saved_at, published_at,
  (SELECT jsonb_build_object('id', members.id, 'name', first_name || ' ' || last_name)
    FROM members WHERE members.id = author_id AND ${isColleague(sql`members.id`)}) AS author
`;

export async function listRevisions(db: Db, itemId: string): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    SELECT ${revisionColumns} FROM library_revisions AS revisions WHERE item_id = ${itemId} ORDER BY number DESC
  `.execute(db);
  return rows;
}

export async function findRevision(db: Db, itemId: string, id: string) {
  const { rows } = await sql<RevisionRow & { snapshot: StoredSnapshot }>`
    SELECT ${revisionColumns}, snapshot FROM library_revisions AS revisions WHERE item_id = ${itemId} AND id = ${id}
  `.execute(db);
  return rows[0];
}

export const deleteOldRevisions = (db: Db) =>
  sql`
    DELETE FROM library_revisions AS revisions
    WHERE name IS NULL AND published_at IS NULL AND saved_at < now() - interval '30 days'
      AND EXISTS (SELECT FROM library_revisions AS newer WHERE newer.item_id = revisions.item_id
        AND newer.number > revisions.number)
  `.execute(db);
