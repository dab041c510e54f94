import { sql } from 'kysely';
import { type ExportFormat, exportHours } from '#contract/exports.staff.ts';
import type { Grant } from '#contract/permissions.ts';
import type { Db } from '../../db/database.ts';
import { storageKey } from '../../files/files.sql.ts';

/** A job that has not written rows for this time is reported as failed. The queue keeps retrying. */
const maxIdleMinutes = 15;

const keptTime = sql`make_interval(hours => ${sql.lit(exportHours)})`;
const isExpired = sql<boolean>`coalesce(exports.ready_at, exports.created_at) <= now() - ${keptTime}`;

const exportsQuery = (db: Db) =>
  db
    .selectFrom('exports')
    .leftJoin('files', 'files.key', 'exports.fileKey')
    .selectAll('exports')
    .select(['files.byteSize', storageKey.as('storageKey')])
    .select(sql<Date | null>`exports.ready_at + ${keptTime}`.as('readyUntil'))
    .select(
      sql<boolean>`exports.worked_at <= now() - make_interval(mins => ${sql.lit(maxIdleMinutes)})`.as(
        'isLate',
      ),
    )
    // An expired export is deleted within an hour.
    .where(sql<boolean>`NOT ${isExpired}`);

export type ExportRow = Awaited<ReturnType<typeof listOwnExports>>[number];

export const listOwnExports = (db: Db, memberId: string) =>
  exportsQuery(db)
    .where('exports.memberId', '=', memberId)
    .orderBy('exports.createdAt', 'desc')
    .orderBy('exports.id')
    .limit(100)
    .execute();

export const findOwnExport = (db: Db, memberId: string, id: string) =>
  exportsQuery(db).where('exports.memberId', '=', memberId).where('exports.id', '=', id).executeTakeFirst();

type NewExport = {
  memberId: string;
  list: string;
  filters: Record<string, string>;
  columns: string[];
  format: ExportFormat;
};

export async function insertExport(tx: Db, { filters, ...values }: NewExport): Promise<string> {
  const { id } = await tx
    .insertInto('exports')
    .values({ ...values, filters: JSON.stringify(filters) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const unfinished = (db: Db, id: string) =>
  db
    .selectFrom('exports')
    .select(['memberId', 'list', 'filters', 'columns', 'format', 'createdAt'])
    .where('id', '=', id)
    .where('readyAt', 'is', null)
    .where('problem', 'is', null);

export type PendingExport = NonNullable<Awaited<ReturnType<typeof findPendingExport>>>;

/** Undefined if the export is finished, or if the account was closed. */
export const findPendingExport = (db: Db, id: string) => unfinished(db, id).executeTakeFirst();

/** Grants for the whole association, groups or organisations. None if the account is disabled. */
export function listGrantsNow(db: Db, memberId: string): Promise<Grant[]> {
  return db
    .selectFrom('activeGrants as grants')
    .innerJoin('accounts', 'accounts.memberId', 'grants.memberId')
    .select(['grants.role', 'grants.groupId', 'grants.organisationId'])
    .where('grants.memberId', '=', memberId)
    .where('accounts.disabledAt', 'is', null)
    .execute() as Promise<Grant[]>;
}

export async function setRowCount(db: Db, id: string, rowCount: number): Promise<void> {
  const progress = { rowCount, workedAt: sql<Date>`now()` };
  await db.updateTable('exports').set(progress).where('id', '=', id).execute();
}

export async function failExport(db: Db, id: string, problem: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ problem })
    .where('id', '=', id)
    .where('readyAt', 'is', null)
    .execute();
}

type FinishedFile = { key: string; byteSize: number; mediaType: string };

/** The lock makes a second job for the same export wait. Returns false if it was first. */
export async function finishExport(tx: Db, id: string, file: FinishedFile): Promise<boolean> {
  if (!(await unfinished(tx, id).forUpdate().executeTakeFirst())) return false;
  await tx
    .insertInto('files')
    .values({ ...file, isPublic: false })
    .execute();
  await tx
    .updateTable('exports')
    .set({ readyAt: sql<Date>`now()`, fileKey: file.key })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Also deletes exports that failed. */
export async function deleteExpiredExports(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const expired = await tx.deleteFrom('exports').where(isExpired).returning('fileKey').execute();
    const keys = expired.flatMap(({ fileKey }) => fileKey ?? []);
    if (keys.length > 0) await tx.deleteFrom('files').where('key', 'in', keys).execute();
  });
}
