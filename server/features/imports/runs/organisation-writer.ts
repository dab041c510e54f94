import { normaliseText } from '#contract/normalise-text.ts';
import type { Db } from '../../../db/database.ts';
import { deleteInsertedRows, lockTableChanges } from '../../../history/put-back.sql.ts';
import { insertRows, updateRows } from './bulk-write.sql.ts';
import type { ImportWriter, UndoneRow, WritableRow } from './import-writer.ts';
import {
  listMergedOrganisations,
  listOrganisationUses,
  lockOrganisations,
} from './organisation-writer.sql.ts';
import { EditedObjects, findEditedFields, restoreObjects, toChangedTable } from './undo-objects.ts';

const organisationsTable = { tableName: 'organisations', keyColumn: 'id' };

export const organisationWriter: ImportWriter = {
  lock: async (tx, rows) => {
    await lockTableChanges(tx, 'organisations');
    await lockOrganisations(
      tx,
      rows.flatMap(({ matchedId }) => matchedId ?? []),
    );
  },
  findProblems: async (_tx, rows) => findRepeatedNames(rows),
  write: async (tx, rows) => {
    const identified = rows.map((row) => ({ ...row, id: row.matchedId ?? crypto.randomUUID() }));
    const [added, changed] = [
      identified.filter(({ outcome }) => outcome === 'new'),
      identified.filter(({ outcome }) => outcome === 'changed'),
    ];
    await insertRows(
      tx,
      'organisations',
      added.map(({ id, after }) => ({ id, ...after })),
    );
    await updateRows(
      tx,
      'organisations',
      changed.map(({ id, after }) => ({ id, columns: after })),
    );
    return identified.map(({ rowNumber, id }) => ({ rowNumber, matchedId: id, setId: null }));
  },
  undo: undoOrganisations,
};

/** The comparison finds the names of stored organisations only. */
function findRepeatedNames(rows: WritableRow[]): Map<number, string> {
  const firstRows = new Map<string, number>();
  const problems = new Map<number, string>();
  for (const { rowNumber, after } of rows) {
    if (!after.name) continue;
    const name = normaliseText(after.name);
    const firstRow = firstRows.get(name);
    if (firstRow === undefined) firstRows.set(name, rowNumber);
    else problems.set(rowNumber, `Same name as row ${firstRow}`);
  }
  return problems;
}

async function undoOrganisations(tx: Db, rows: UndoneRow[], entryId: string) {
  const ids = rows.map(({ matchedId }) => matchedId);
  const added = rows.filter(({ outcome }) => outcome === 'new').map(({ matchedId }) => matchedId);
  await lockTableChanges(tx, 'organisations');
  await lockOrganisations(tx, ids);
  const edited = new EditedObjects();
  await findEditedFields(tx, entryId, { ...organisationsTable, ids }, edited);
  for (const { id, label } of await listOrganisationUses(tx, added)) edited.add(id, label);
  for (const id of await listMergedOrganisations(tx, ids)) edited.add(id, 'Merged into');
  const isRestored = (id: string) => !edited.has(id);
  await restoreObjects(tx, entryId, { ...organisationsTable, ids: ids.filter(isRestored) });
  await deleteInsertedRows(tx, entryId, toChangedTable(organisationsTable, added.filter(isRestored)), []);
  return edited.toKeptFields(rows);
}
