import { sql } from 'kysely';
import { archiveDays } from '#contract/own-data.ts';
import type { Db } from '../../db/database.ts';
import { storageKey } from '../../files/files.sql.ts';
import { listMergedMemberIds } from '../members/merge/merged-members.sql.ts';

/** A job that has not written rows for this time is reported as failed. The queue keeps retrying. */
const maxIdleMinutes = 15;

const keptTime = sql`make_interval(days => ${sql.lit(archiveDays)})`;
const isReady = sql<boolean>`(own_data_archives.ready_at IS NOT NULL AND own_data_archives.ready_at > now() - ${keptTime})`;
const isPreparing = sql<boolean>`(own_data_archives.ready_at IS NULL
  AND own_data_archives.worked_at > now() - make_interval(mins => ${sql.lit(maxIdleMinutes)}))`;
/** After a failure the member can request another archive immediately. */
const isTooEarly = sql<boolean>`(${isPreparing} OR own_data_archives.ready_at IS NOT NULL
  AND own_data_archives.requested_at > now() - interval '1 day')`;

export function findArchive(db: Db, memberId: string) {
  return db
    .selectFrom('ownDataArchives')
    .leftJoin('files', 'files.key', 'ownDataArchives.fileKey')
    .select(['requestedAt', 'files.byteSize', storageKey.as('storageKey')])
    .select([isReady.as('isReady'), isPreparing.as('isPreparing')])
    .select(sql<Date | null>`ready_at + ${keptTime}`.as('readyUntil'))
    .select(
      sql<Date | null>`CASE WHEN ${isTooEarly} THEN requested_at + interval '1 day' END`.as('canRequestFrom'),
    )
    .where('memberId', '=', memberId)
    .executeTakeFirst();
}

export type ArchiveRow = NonNullable<Awaited<ReturnType<typeof findArchive>>>;

/** Replaces the last archive. Returns undefined if one is being prepared or was made in the last 24 hours. */
export async function startArchive(tx: Db, memberId: string): Promise<string | undefined> {
  const own = tx.selectFrom('ownDataArchives').select('fileKey').where('memberId', '=', memberId);
  const before = await own.forUpdate().executeTakeFirst();
  const { rows } = await sql<{ requestId: string }>`
    INSERT INTO own_data_archives (member_id) VALUES (${memberId})
    ON CONFLICT (member_id) DO UPDATE
      SET request_id = excluded.request_id, requested_at = now(), worked_at = now(), ready_at = NULL, file_key = NULL
      WHERE NOT ${isTooEarly}
    RETURNING request_id
  `.execute(tx);
  const requestId = rows[0]?.requestId;
  if (requestId && before?.fileKey) await tx.deleteFrom('files').where('key', '=', before.fileKey).execute();
  return requestId;
}

export type ArchiveRequest = { memberId: string; requestId: string };

/** False if the archive is ready, a later request replaced it, or the account is closed. */
export async function isRequested(db: Db, request: ArchiveRequest): Promise<boolean> {
  return (await requestQuery(db, request).executeTakeFirst()) !== undefined;
}

const requestQuery = (db: Db, { memberId, requestId }: ArchiveRequest) =>
  db
    .selectFrom('ownDataArchives')
    .select('memberId')
    .where('memberId', '=', memberId)
    .where('requestId', '=', requestId)
    .where('readyAt', 'is', null);

export async function recordProgress(db: Db, { memberId, requestId }: ArchiveRequest): Promise<void> {
  const archive = db.updateTable('ownDataArchives').set({ workedAt: sql<Date>`now()` });
  await archive.where('memberId', '=', memberId).where('requestId', '=', requestId).execute();
}

const ownerQuery = (db: Db) =>
  db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.memberId')
    .leftJoin('files', 'files.key', 'members.photoKey')
    .select(['accounts.memberId', 'accounts.email', 'members.firstName', 'members.lastName'])
    .select(sql<string | null>`${storageKey}`.as('photoKey'));

/** Undefined if the account was disabled or closed. */
export const findArchiveOwner = (db: Db, memberId: string) =>
  ownerQuery(db)
    .where('accounts.memberId', '=', memberId)
    .where('accounts.disabledAt', 'is', null)
    .executeTakeFirst();

/** The accounts of the same person that staff merged into this one. */
export async function listMergedOwners(db: Db, memberId: string): Promise<ArchiveOwner[]> {
  const ids = (await listMergedMemberIds(db, memberId)).filter((id) => id !== memberId);
  if (ids.length === 0) return [];
  return ownerQuery(db).where('accounts.memberId', 'in', ids).orderBy('members.memberNumber').execute();
}

export type ArchiveOwner = NonNullable<Awaited<ReturnType<typeof findArchiveOwner>>>;

type StoredArchive = { key: string; byteSize: number };

/** The lock makes a second job for the same request wait. Returns false if it was first. */
export async function finishArchive(
  tx: Db,
  request: ArchiveRequest,
  { key, byteSize }: StoredArchive,
): Promise<boolean> {
  if (!(await requestQuery(tx, request).forUpdate().executeTakeFirst())) return false;
  const file = { key, byteSize, mediaType: 'application/zip', isPublic: false };
  await tx.insertInto('files').values(file).execute();
  await tx
    .updateTable('ownDataArchives')
    .set({ readyAt: sql<Date>`now()`, fileKey: key })
    .where('memberId', '=', request.memberId)
    .execute();
  return true;
}

/** Also deletes requests that were never finished. */
export async function deleteExpiredArchives(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const expired = await tx
      .deleteFrom('ownDataArchives')
      .where(sql<boolean>`coalesce(ready_at, requested_at) < now() - ${keptTime}`)
      .returning('fileKey')
      .execute();
    const keys = expired.flatMap(({ fileKey }) => fileKey ?? []);
    if (keys.length > 0) await tx.deleteFrom('files').where('key', 'in', keys).execute();
  });
}
