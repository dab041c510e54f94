import type { Db } from '../../../db/database.ts';
import { historyTables } from '../../../history/history-tables.ts';
import {
  type ChangedTable,
  listPutBackFields,
  listUpdatedColumns,
  type PutBackField,
  restoreUpdatedRows,
} from '../../../history/put-back.sql.ts';
import type { KeptFields, UndoneRow } from './import-writer.ts';

/** Collects the labels of edited fields, by the id of the member or organisation. */
export class EditedObjects {
  readonly #labels = new Map<string, Set<string>>();

  add(id: string, label: string): void {
    this.#labels.set(id, (this.#labels.get(id) ?? new Set()).add(label));
  }

  has = (id: string): boolean => this.#labels.has(id);

  /** By the rows about them. */
  toKeptFields = (rows: UndoneRow[]): KeptFields =>
    new Map(
      rows.flatMap(({ rowNumber, matchedId }) => {
        const labels = this.#labels.get(matchedId);
        return labels ? [[rowNumber, [...labels]] as const] : [];
      }),
    );
}

/** The changes of one table by an import. `keyColumn` has the id of the object. */
export type ImportedTable = { tableName: string; keyColumn: string };

export const toChangedTable = ({ tableName, keyColumn }: ImportedTable, ids: string[]): ChangedTable => ({
  tableName,
  columns: [],
  rowKeys: ids.map((id) => ({ [keyColumn]: id })),
});

type ImportedObjects = ImportedTable & { ids: string[] };

/** Returns the fields of these objects that the import changed. Adds those that were edited after the import. */
export async function findEditedFields(
  tx: Db,
  entryId: string,
  imported: ImportedObjects,
  edited: EditedObjects,
): Promise<PutBackField[]> {
  if (imported.ids.length === 0) return [];
  const table = toChangedTable(imported, imported.ids);
  const columns = await listUpdatedColumns(tx, entryId, table);
  const fields = await listPutBackFields(tx, entryId, { ...table, columns });
  addEdited(fields, imported, edited);
  return fields;
}

/** Adds the objects among those that the import inserted that were edited after it. Reads no other rows. */
export async function findEditedInserts(
  tx: Db,
  entryId: string,
  imported: ImportedObjects,
  edited: EditedObjects,
): Promise<void> {
  if (imported.ids.length === 0) return;
  const table = toChangedTable(imported, imported.ids);
  addEdited(await listPutBackFields(tx, entryId, table, { onlyConflicts: true }), imported, edited);
}

function addEdited(fields: PutBackField[], { keyColumn }: ImportedTable, edited: EditedObjects): void {
  for (const field of fields.filter(({ status }) => status === 'conflict'))
    for (const label of listEditedLabels(field)) edited.add(field.rowKey[keyColumn] as string, label);
}

function listEditedLabels({ tableName, column, after, current }: PutBackField): string[] {
  if (tableName === 'accounts') return ['Account'];
  const values = (current ?? {}) as Record<string, unknown>;
  const isEdited = (name: string) => JSON.stringify(values[name]) !== JSON.stringify(after?.[name]);
  const columns = column === '*' ? Object.keys(values).filter(isEdited) : [column];
  const labels = columns.flatMap((name) => historyTables[tableName]?.labels[name] ?? []);
  return labels.length > 0 ? labels : ['Other details'];
}

/** Writes the old values of the objects. */
export async function restoreObjects(
  tx: Db,
  entryId: string,
  imported: ImportedTable & { ids: string[] },
): Promise<void> {
  if (imported.ids.length === 0) return;
  const table = toChangedTable(imported, imported.ids);
  const columns = await listUpdatedColumns(tx, entryId, table);
  await restoreUpdatedRows(tx, entryId, { ...table, columns }, []);
}
