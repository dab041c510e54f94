import type { SubjectKind } from '#contract/history.staff.ts';
import { can } from '#contract/permissions.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { conflict, forbidden, notFound } from '../http/errors.ts';
import { changeAsStaff } from './change-as-staff.ts';
import { type EntryRow, findEntry, listChangedTables, listSubjectIds, lockEntry } from './history.sql.ts';
import { historyTables, toScope, toWriteCapability } from './history-tables.ts';
import {
  deleteInsertedRows,
  listPutBackFields,
  lockChangedRows,
  lockTableChanges,
  type PutBackField,
  restoreDeletedRows,
  restoreUpdatedRows,
  useUtc,
} from './put-back.sql.ts';

export type PutBackResult = { entryId: string | null; restoredCount: number; leftAlone: PutBackField[] };

/** Restores the rows of an entry, except for fields that were edited since and are not in `overwrite`. */
export async function putBack(
  db: Db,
  caller: Caller,
  id: string,
  overwrite: string[],
): Promise<PutBackResult> {
  const entry = await findReversibleEntry(db, caller, id);
  const { subjectKind: kind, subjectId, subjectLabel: label } = entry;
  const subject = { kind, id: subjectId, label: label ?? '' } as const;
  const action = { action: 'put back', subject, reason: entry.action, putBackOf: id };
  const { result, entryId } = await changeAsStaff(db, caller, action, async (tx) => {
    await lockEntry(tx, id);
    await useUtc(tx);
    const tables = sortByDependency(await listChangedTables(tx, id));
    for (const { tableName } of tables) await lockTableChanges(tx, tableName);
    for (const table of tables) await lockChangedRows(tx, id, table);
    const fields = await listFields(tx, id, tables);
    const isChosen = ({ key }: PutBackField) => overwrite.includes(key);
    const restoredCount = fields.filter(
      (field) => field.status === 'restorable' || (field.status === 'conflict' && isChosen(field)),
    ).length;
    if (restoredCount === 0) throw conflict('Nothing is left to put back: it was put back or edited since.');
    await restoreRows(tx, id, tables, overwrite).catch(explainConstraint);
    await tx.deleteFrom('emails').where('historyEntryId', '=', id).where('sentAt', 'is', null).execute();
    const leftAlone = fields.filter((field) => field.status === 'conflict' && !isChosen(field));
    return { restoredCount, leftAlone };
  });
  return { entryId, ...result };
}

export async function previewPutBack(db: Db, caller: Caller, id: string) {
  const entry = await findReversibleEntry(db, caller, id);
  const fields = await db.transaction().execute(async (tx) => {
    await useUtc(tx);
    return listFields(tx, id, await listChangedTables(tx, id));
  });
  return { entry, fields };
}

type ReversibleEntry = EntryRow & { subjectKind: NonNullable<EntryRow['subjectKind']>; subjectId: string };

/** The caller needs the capability to write every table of the entry today. */
async function findReversibleEntry(db: Db, caller: Caller, id: string): Promise<ReversibleEntry> {
  const entry = await findEntry(db, id);
  const tables = entry ? await listChangedTables(db, id) : [];
  if (!entry?.subjectKind || !entry.subjectId || tables.length === 0)
    throw notFound('History entry not found.');
  for (const table of tables) {
    if (!(await canWrite(db, caller, { id, kind: entry.subjectKind }, table)))
      throw forbidden('You may not change everything that this entry changed, so you cannot put it back.');
  }
  return entry as ReversibleEntry;
}

type CheckedTable = { tableName: string; columns: string[]; hasWholeRows: boolean };

async function canWrite(
  db: Db,
  { grants }: Caller,
  entry: { id: string; kind: SubjectKind },
  { tableName, columns, hasWholeRows }: CheckedTable,
): Promise<boolean> {
  const table = historyTables[tableName];
  if (!table) return false;
  const capability = toWriteCapability(table, entry.kind, hasWholeRows ? undefined : columns);
  if (can(grants, capability)) return true;
  const ids = await listSubjectIds(db, entry.id, tableName, table.subjectColumn);
  return ids.every((subjectId) => can(grants, capability, toScope(table, subjectId)));
}

async function listFields(tx: Db, entryId: string, tables: { tableName: string; columns: string[] }[]) {
  const fields: PutBackField[] = [];
  for (const table of tables) fields.push(...(await listPutBackFields(tx, entryId, table)));
  return fields;
}

/** Parents first, as in `historyTables`. */
function sortByDependency<Table extends { tableName: string }>(tables: Table[]): Table[] {
  const order = Object.keys(historyTables);
  return tables.toSorted((one, other) => order.indexOf(one.tableName) - order.indexOf(other.tableName));
}

type Tables = { tableName: string; columns: string[] }[];

async function restoreRows(tx: Db, entryId: string, tables: Tables, overwrite: string[]): Promise<void> {
  for (const table of tables) await restoreDeletedRows(tx, entryId, table);
  for (const table of tables) await restoreUpdatedRows(tx, entryId, table, overwrite);
  for (const table of tables.toReversed()) await deleteInsertedRows(tx, entryId, table, overwrite);
}

/** Constraint violations of PostgreSQL: foreign key, unique, check. */
function explainConstraint(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  if (code === '23503') throw conflict('This cannot be put back, because other records refer to it now.');
  if (code === '23505') throw conflict('This cannot be put back, because an equal record exists now.');
  if (code === '23514') throw conflict(`This cannot be put back: ${message}.`);
  throw error;
}
