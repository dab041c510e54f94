import { type Selectable, sql } from 'kysely';
import { type ImportKind, type ImportState, importDays } from '#contract/imports.staff.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import type { ImportsTable } from '../../db/tables.ts';
import { storageKey } from '../../files/files.sql.ts';
import { notFound } from '../../http/errors.ts';
import type { Mapping } from './map-columns.ts';

/** More exact than the generated types. */
type ExactColumns = { kind: ImportKind; state: ImportState; mapping: Mapping; examples: string[][] };
export type ImportRecord = Omit<Selectable<ImportsTable>, keyof ExactColumns> &
  ExactColumns & { storageKey: string; mediaType: string; byteSize: number; creatorName: string | null };

const importQuery = (db: Db) =>
  db
    .selectFrom('imports')
    .innerJoin('files', 'files.key', 'imports.fileKey')
    .leftJoin('members as creator', 'creator.id', 'imports.createdBy')
    .selectAll('imports')
    .select([storageKey.as('storageKey'), 'files.mediaType', 'files.byteSize'])
    .select(sql<string | null>`creator.first_name || ' ' || creator.last_name`.as('creatorName'))
    .$castTo<ImportRecord>();

export function findImport(db: Db, id: string): Promise<ImportRecord | undefined> {
  return importQuery(db).where('imports.id', '=', id).executeTakeFirst();
}

export async function getImport(db: Db, id: string): Promise<ImportRecord> {
  const found = await findImport(db, id);
  if (!found) throw notFound('Import not found.');
  return found;
}

export async function listImports(db: Db, paging: Paging) {
  const { offset, limit } = toOffsetLimit(paging);
  const rows = await importQuery(db)
    .orderBy('imports.createdAt', 'desc')
    .orderBy('imports.id')
    .offset(toInlineLiteral(offset))
    .limit(toInlineLiteral(limit))
    .execute();
  const count = db.selectFrom('imports').select(({ fn }) => fn.countAll<number>().as('total'));
  return { rows, totalItems: (await count.executeTakeFirstOrThrow()).total };
}

export type SheetColumns = {
  sheet: string | null;
  headerRow: number;
  headers: string[];
  /** The first values of each column. */
  examples: string[][];
  shape: string;
  mapping: Mapping;
  keyField: string | null;
  emptyCellsClear: boolean;
  mappedLike: Date | null;
};

type NewImport = { kind: ImportKind; fileKey: string; fileName: string; createdBy: string };

export async function insertImport(db: Db, values: NewImport): Promise<string> {
  return (
    await db
      .insertInto('imports')
      .values({ ...values, examples: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

const noProgress = {
  state: 'mapping',
  checkId: null,
  checkedToRow: 0,
  lastRow: null,
  newCount: 0,
  changedCount: 0,
  unchangedCount: 0,
  refusedCount: 0,
} as const;

/** The generated type does not know that the elements can be null. */
const toArray = (mapping: Mapping) => mapping as string[];

/** Deletes the rows of an earlier check. */
export async function setSheet(
  tx: Db,
  id: string,
  { examples, mapping, ...columns }: SheetColumns,
  sheets?: string[],
): Promise<void> {
  await deleteRows(tx, id);
  await tx
    .updateTable('imports')
    .set({ ...noProgress, ...columns, mapping: toArray(mapping), examples: JSON.stringify(examples) })
    .$if(sheets !== undefined, (query) => query.set({ sheets: sheets as string[] }))
    .where('id', '=', id)
    .execute();
}

type Choice = { mapping: Mapping; keyField: string; emptyCellsClear: boolean };

export async function setMapping(tx: Db, id: string, { mapping, ...choice }: Choice): Promise<void> {
  await deleteRows(tx, id);
  await tx
    .updateTable('imports')
    .set({ ...noProgress, ...choice, mapping: toArray(mapping), mappedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

const deleteRows = (tx: Db, importId: string) =>
  tx.deleteFrom('importRows').where('importId', '=', importId).execute();

/** The mapping that staff confirmed last for a file with the same columns. */
export function findMappingOfShape(db: Db, shape: string): Promise<KnownMapping | undefined> {
  return db
    .selectFrom('imports')
    .select(['headers', 'mapping', 'keyField', 'emptyCellsClear', 'mappedAt'])
    .$castTo<KnownMapping>()
    .where('shape', '=', shape)
    .where('mappedAt', 'is not', null)
    .orderBy('mappedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type KnownMapping = Pick<ImportRecord, 'headers' | 'mapping' | 'keyField' | 'emptyCellsClear' | 'mappedAt'>;

/** Discards the rows of an earlier check. Its job stops, because the check has another id. */
export async function startCheck(tx: Db, id: string): Promise<string> {
  const checkId = crypto.randomUUID();
  await tx
    .updateTable('imports')
    .set({ ...noProgress, state: 'checking', checkId, workedAt: sql<Date>`now()`, problem: null })
    .where('id', '=', id)
    .execute();
  await deleteRows(tx, id);
  return checkId;
}

export async function saveLastRow(db: Db, check: { importId: string; checkId: string }, lastRow: number) {
  const counted = db.updateTable('imports').set({ lastRow }).where('id', '=', check.importId);
  await counted.where('state', '=', 'checking').where('checkId', '=', check.checkId).execute();
}

export async function failImport(db: Db, id: string, checkId: string, problem: string): Promise<void> {
  const failed = db.updateTable('imports').set({ state: 'failed', problem }).where('id', '=', id);
  await failed.where('state', '=', 'checking').where('checkId', '=', checkId).execute();
}

export async function deleteImport(tx: Db, id: string): Promise<void> {
  const { fileKey } = await tx
    .deleteFrom('imports')
    .where('id', '=', id)
    .returning('fileKey')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('files').where('key', '=', fileKey).execute();
}

/** They contain personal data. */
export async function deleteOldImports(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isOld = sql<boolean>`coalesce(started_at, created_at) < now() - make_interval(days => ${sql.lit(importDays)})`;
    const old = await tx.deleteFrom('imports').where(isOld).returning('fileKey').execute();
    const keys = old.map(({ fileKey }) => fileKey);
    if (keys.length > 0) await tx.deleteFrom('files').where('key', 'in', keys).execute();
  });
}
