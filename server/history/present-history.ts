import { hash } from 'node:crypto';
import type { FieldChange, HistoryEntry, PutBackConflict, SubjectKind } from '#contract/history.staff.ts';
import { type Capability, can, canInSomeScope, type Grant } from '#contract/permissions.ts';
import type { Db } from '../db/database.ts';
import { hiddenName, loadNameCheck } from '../privacy/name-check.ts';
import { formatValues, hasValue, type Names, type RawField } from './format-values.ts';
import { type ChangeRow, type EntryRow, listChanges, listNames } from './history.sql.ts';
import {
  type HistoryTable,
  type NamedTable,
  toReadCapability,
  toScope,
  toWriteCapability,
} from './history-table.ts';
import { historyTables } from './history-tables.ts';
import type { PutBackField } from './put-back.sql.ts';

const maxChangesPerEntry = 20;

/**
 * Shows only the changes of tables that the reader may read. A change does not name its object if that is the
 * subject of the entry or of the page, because the screen shows it already.
 */
export async function presentEntries(
  db: Db,
  rows: EntryRow[],
  reader: Grant[],
  pageSubjectId?: string,
): Promise<HistoryEntry[]> {
  if (rows.length === 0) return [];
  const entryIds = rows.map(({ id }) => id);
  const changes = await listChanges(db, entryIds, maxChangesPerEntry);
  const canRead = (row: ChangeRow) => canUse(reader, row, (table) => toReadCapability(table, row.rowKey));
  const names = await loadNames(db, changes.filter(canRead).flatMap(toFields), reader);
  const canName = await loadNameCheck(
    db,
    reader,
    rows.filter(isAboutPerson).map(({ subjectId }) => subjectId),
  );
  const byEntry = Map.groupBy(changes, ({ entryId }) => entryId);
  return rows.map((row) => {
    const ownChanges = byEntry.get(row.id) ?? [];
    return {
      ...presentHead(row, !isAboutPerson(row) || canName(row.subjectId)),
      changes: ownChanges
        .filter(canRead)
        .flatMap(toFields)
        .map((field) => presentField(field, names, [row.subjectId, pageSubjectId]))
        .filter(({ object, field }) => object || field),
      changeCount: row.changeCount,
      canPutBack: canPutBack(row, ownChanges, reader),
    };
  });
}

/** After a partial reversal, the rest can be put back. */
function canPutBack(entry: EntryRow, changes: ChangeRow[], reader: Grant[]): boolean {
  const { subjectKind: kind, leftTables } = entry;
  if (!kind || kind === 'import' || !canInSomeScope(reader, 'history.putBack')) return false;
  const writable = changes.filter((change) =>
    canUse(reader, change, (table) => toNeededCapability(table, kind, change), kind),
  );
  const isLeftAlone = ({ tableName }: ChangeRow) =>
    historyTables[tableName]?.leftAloneInEntriesAbout?.includes(kind) ?? false;
  if (!changes.every((change) => writable.includes(change) || isLeftAlone(change))) return false;
  if (leftTables === null) return writable.length > 0;
  const canWriteAll = (table: HistoryTable | undefined) =>
    table !== undefined && can(reader, toWriteCapability(table, kind, undefined));
  return leftTables.some(
    (name) => canWriteAll(historyTables[name]) || writable.some(({ tableName }) => tableName === name),
  );
}

type ToCapability = (table: HistoryTable) => Capability;

/** Rows of tables for several kinds belong to the subject of the entry. */
function canUse(
  grants: Grant[],
  row: ChangeRow,
  toCapability: ToCapability,
  entryKind: SubjectKind | null = null,
): boolean {
  const table = historyTables[row.tableName];
  if (!table) return false;
  const scope = toScope({ kind: table.kind ?? entryKind }, String(toSubjectId(row, table)));
  return can(grants, toCapability(table), scope);
}

function toNeededCapability(table: HistoryTable, entryKind: SubjectKind, row: ChangeRow): Capability {
  const columns = row.before && row.after ? Object.keys(row.before) : undefined;
  return toWriteCapability(table, entryKind, columns);
}

type EntryAboutPerson = EntryRow & { subjectKind: 'member' | 'grant'; subjectId: string };

/** The subject of a grant is the person who has it. */
const isAboutPerson = (row: EntryRow): row is EntryAboutPerson =>
  (row.subjectKind === 'member' || row.subjectKind === 'grant') && row.subjectId !== null;

/** A reason may name the person too. */
function presentHead(row: EntryRow, canNameSubject: boolean) {
  const { id, at, action, putBackOf } = row;
  return {
    id,
    at: at.toISOString(),
    actor: toPerson(row.actorId, row.actorName),
    action,
    reason: canNameSubject ? row.reason : null,
    putBackOf,
    subject: presentSubject(row, canNameSubject),
    putBackBy:
      row.reversalId && row.reversedAt
        ? {
            entryId: row.reversalId,
            at: row.reversedAt.toISOString(),
            actor: toPerson(row.reverserId, row.reverserName),
          }
        : null,
  };
}

function presentSubject({ subjectKind: kind, subjectId: id, subjectLabel }: EntryRow, canName: boolean) {
  if (!kind || !id) return null;
  return canName ? { kind, id, label: subjectLabel ?? '' } : { kind, id: null, label: hiddenName };
}

const toPerson = (id: string | null, name: string | null) => (id && name ? { id, name } : null);

export async function presentPutBackFields(
  db: Db,
  fields: PutBackField[],
  reader: Grant[],
): Promise<PutBackConflict[]> {
  const raw = fields.map(toNamedField);
  const names = await loadNames(db, raw, reader);
  return raw.map((field) => ({
    ...presentField(field, names),
    key: field.key,
    current: formatValues(field, names)[2] ?? null,
  }));
}

/** An inserted or deleted row is shown by the first column with a label. */
function toNamedField(row: PutBackField): RawField & { key: string } {
  const { key, column, current } = row;
  const named = column === '*' ? (toFields(row)[0]?.column ?? '*') : column;
  const value = named === column ? current : (current as ChangeRow['before'])?.[named];
  return { key, row, column: named, current: value };
}

/** Without columns that mean nothing to staff, unless there are no others. */
export function listShownFields(fields: PutBackField[]): PutBackField[] {
  const shown = fields.filter(
    ({ tableName, column }) => column === '*' || historyTables[tableName]?.labels[column],
  );
  return shown.length > 0 ? shown : fields;
}

/** The columns with a label. An inserted or deleted row without one is shown as a whole. */
function toFields(row: ChangeRow): RawField[] {
  const { labels = {}, wholeRow } = historyTables[row.tableName] ?? {};
  if (wholeRow) return [];
  const values = { ...row.before, ...row.after };
  const shown = Object.keys(labels).filter(
    (column) => hasValue(row.before?.[column]) || hasValue(row.after?.[column]),
  );
  const columns = shown.filter((column) => column in values);
  return (columns.length > 0 ? columns : ['*']).map((column) => ({ row, column }));
}

function presentField(
  field: RawField,
  names: Names,
  shownSubjectIds: (string | null | undefined)[] = [],
): FieldChange {
  const { row, column } = field;
  const table = historyTables[row.tableName];
  const subjectId = String(toSubjectId(row, table));
  const [before = null, after = null] = formatValues(field, names);
  return {
    key: toKey([row.tableName, row.rowKey, column]),
    object: (!shownSubjectIds.includes(subjectId) && names.get(subjectId)) || '',
    field: column === '*' ? (table?.wholeRow?.label ?? '') : (table?.labels[column] ?? column),
    before,
    after,
  };
}

/** The key of a row can be the id of a member whom the reader may not know. */
const toKey = (value: unknown) => hash('sha256', JSON.stringify(value), 'base64url');

const toSubjectId = ({ rowKey, before, after }: ChangeRow, table: HistoryTable | undefined) => {
  const column = table?.subjectColumn ?? 'id';
  return rowKey[column] ?? after?.[column] ?? before?.[column];
};

/** Loads the names of the objects and of the rows that the values refer to, as the reader may know them. */
async function loadNames(db: Db, fields: RawField[], reader: Grant[]): Promise<Names> {
  const idsByTable = new Map<NamedTable, Set<string>>();
  const add = (table: NamedTable | undefined, id: unknown) => {
    if (table && typeof id === 'string') idsByTable.set(table, (idsByTable.get(table) ?? new Set()).add(id));
  };
  for (const { row, column, current } of fields) {
    const table = historyTables[row.tableName];
    add(table?.subjectTable, toSubjectId(row, table));
    for (const value of [row.before?.[column], row.after?.[column], current])
      add(table?.references?.[column], value);
  }
  const loaded = await listNames(db, idsByTable);
  const canName = await loadNameCheck(db, reader, [...(idsByTable.get('members') ?? [])]);
  const isHidden = (id: string) => idsByTable.get('members')?.has(id) && !canName(id);
  return new Map([...loaded].map(([id, name]) => [id, isHidden(id) ? hiddenName : name]));
}
