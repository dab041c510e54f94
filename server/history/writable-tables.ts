import type { SubjectKind } from '#contract/history.staff.ts';
import { can } from '#contract/permissions.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { forbidden } from '../http/errors.ts';
import { listChangedTables, listSubjectIds } from './history.sql.ts';
import { toScope, toWriteCapability } from './history-table.ts';
import { historyTables } from './history-tables.ts';

type Entry = { id: string; subjectKind: SubjectKind };
type ChangedTable = Awaited<ReturnType<typeof listChangedTables>>[number];

/** Parents first, as in `historyTables`. The actor needs the capability to write every table today, or the table is left alone. */
export async function listWritableTables(db: Db, actor: Caller, entry: Entry) {
  const order = Object.keys(historyTables);
  const tables = (await listChangedTables(db, entry.id)).toSorted(
    (one, other) => order.indexOf(one.tableName) - order.indexOf(other.tableName),
  );
  const [writable, leftAlone]: [ChangedTable[], ChangedTable[]] = [[], []];
  for (const table of tables) ((await canWrite(db, actor, entry, table)) ? writable : leftAlone).push(table);
  const isOptional = ({ tableName }: ChangedTable) =>
    historyTables[tableName]?.leftAloneInEntriesAbout?.includes(entry.subjectKind);
  if (writable.length === 0 || !leftAlone.every(isOptional))
    throw forbidden('You may not change everything that this entry changed, so you cannot put it back.');
  return { writable, leftAlone };
}

async function canWrite(
  db: Db,
  { grants }: Caller,
  { id, subjectKind }: Entry,
  { tableName, columns, hasWholeRows }: ChangedTable,
): Promise<boolean> {
  const table = historyTables[tableName];
  if (!table) return false;
  const capability = toWriteCapability(table, subjectKind, hasWholeRows ? undefined : columns);
  if (can(grants, capability)) return true;
  const subjectIds = await listSubjectIds(db, id, tableName, table.subjectColumn);
  return subjectIds.every((subjectId) =>
    can(grants, capability, toScope({ kind: table.kind ?? subjectKind }, subjectId)),
  );
}
