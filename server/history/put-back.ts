import type { Db } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { conflict, notFound } from '../http/errors.ts';
import { assertRecentSecondStep, type StaffCaller } from '../http/staff-access.ts';
import { changeAsStaff, recordFinalAction, type StaffAction, type Subject } from './change-as-staff.ts';
import { type EntryRow, findEntry, lockEntry } from './history.sql.ts';
import { historyTables } from './history-tables.ts';
import { listShownFields } from './present-history.ts';
import {
  type ChangedTable,
  cancelEmails,
  deleteInsertedRows,
  listPutBackFields,
  lockChangedRows,
  lockTableChanges,
  type PutBackField,
  restoreDeletedRows,
  restoreUpdatedRows,
  setUtc,
} from './put-back.sql.ts';
import { checkRules, type PutBackRule } from './put-back-rule.ts';
import { listWritableTables } from './writable-tables.ts';

type Deps = { db: Db; demo: boolean; rules: PutBackRule[] };

/** Restores the rows of an entry, except for fields that were edited since and are not in `overwrite`. */
export async function putBack(
  { db, demo, rules }: Deps,
  caller: StaffCaller,
  id: string,
  overwrite: string[],
) {
  const entry = await findReversibleEntry(db, id);
  const { subjectKind: kind, subjectId, subjectLabel: label } = entry;
  const subject = { kind, id: subjectId, label: label ?? '' } as const;
  const action: StaffAction = { action: 'put back', subject, reason: entry.action, putBackOf: id };
  const { result, entryId } = await changeAsStaff(db, caller, action, async (tx, _entryId, actor) => {
    await lockEntry(tx, id);
    await setUtc(tx);
    const tables = await listWritableTables(tx, actor, entry);
    const { restored, leftAlone } = await lockFields(tx, id, tables, overwrite);
    if (restored.some(needsRecentSecondStep)) assertRecentSecondStep(actor, demo);
    if (restored.length > 0) {
      await checkRules(tx, rules, 'checkBefore', restored, actor);
      await restoreRows(tx, id, tables.writable, overwrite).catch(explainConstraint);
      await checkRules(tx, rules, 'check', restored, actor);
    }
    // After the rows, because a restored row may refer to its email.
    const cancelledEmailCount = await cancelEmails(tx, id);
    if (restored.length === 0) await recordCancelledEmails(tx, actor, subject, cancelledEmailCount);
    action.leftTables = [...new Set(leftAlone.map(({ tableName }) => tableName))];
    return { restoredCount: listShownFields(restored).length, cancelledEmailCount, leftAlone };
  });
  return { entryId, ...result };
}

/** Everything else was edited since, so there is no reversal. */
async function recordCancelledEmails(tx: Db, actor: StaffCaller, subject: Subject, count: number) {
  if (count === 0) throw conflict('Nothing is left to put back: it was put back or edited since.');
  await recordFinalAction(tx, actor, { action: 'cancelled an email about', subject });
}

type Tables = Awaited<ReturnType<typeof listWritableTables>>;

/** Locks the rows, and sorts their fields into those to restore and those to leave alone. */
async function lockFields(tx: Db, id: string, { writable, leftAlone }: Tables, overwrite: string[]) {
  for (const { tableName } of writable) await lockTableChanges(tx, tableName);
  for (const table of writable) await lockChangedRows(tx, id, table);
  const fields = (await listFields(tx, id, writable)).filter(isOpen);
  const isRestored = ({ status, key }: PutBackField) => status === 'restorable' || overwrite.includes(key);
  return {
    restored: fields.filter(isRestored),
    leftAlone: [
      ...fields.filter((field) => !isRestored(field)),
      ...(await listFields(tx, id, leftAlone)).filter(isOpen),
    ],
  };
}

const isOpen = ({ status }: PutBackField) => status !== 'done';

const needsRecentSecondStep = ({ tableName, rowKey, column }: PutBackField) =>
  historyTables[tableName]?.needsRecentSecondStep?.(rowKey, column) ?? false;

export async function previewPutBack(db: Db, caller: Caller, id: string) {
  const entry = await findReversibleEntry(db, id);
  return db.transaction().execute(async (tx) => {
    await setUtc(tx);
    const { writable, leftAlone } = await listWritableTables(tx, caller, entry);
    return {
      entry,
      fields: await listFields(tx, id, writable),
      leftAlone: (await listFields(tx, id, leftAlone)).filter(isOpen),
    };
  });
}

type ReversibleEntry = EntryRow & { subjectKind: NonNullable<EntryRow['subjectKind']>; subjectId: string };

async function findReversibleEntry(db: Db, id: string): Promise<ReversibleEntry> {
  const entry = await findEntry(db, id);
  if (!entry?.subjectKind || !entry.subjectId || entry.changeCount === 0)
    throw notFound('History entry not found.');
  if (entry.subjectKind === 'import')
    throw conflict('An import is undone on its page, where rows that were edited since are left alone.');
  return entry as ReversibleEntry;
}

async function listFields(tx: Db, entryId: string, tables: ChangedTable[]): Promise<PutBackField[]> {
  const fields: PutBackField[] = [];
  for (const table of tables) fields.push(...(await listPutBackFields(tx, entryId, table)));
  return fields;
}

async function restoreRows(
  tx: Db,
  entryId: string,
  tables: ChangedTable[],
  overwrite: string[],
): Promise<void> {
  for (const table of tables) await restoreDeletedRows(tx, entryId, table);
  for (const table of tables) await restoreUpdatedRows(tx, entryId, table, overwrite);
  for (const table of tables.toReversed()) await deleteInsertedRows(tx, entryId, table, overwrite);
}

/** Constraint violations of PostgreSQL: not null, foreign key, unique, check. */
function explainConstraint(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  if (code === '23502')
    throw conflict(
      'This cannot be put back, because the history does not keep passwords. Add it again instead.',
    );
  if (code === '23503') throw conflict('This cannot be put back, because other records refer to it now.');
  if (code === '23505') throw conflict('This cannot be put back, because an equal record exists now.');
  if (code === '23514') throw conflict(`This cannot be put back: ${message}.`);
  throw error;
}
