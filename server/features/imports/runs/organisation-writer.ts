import { normaliseText } from '#contract/normalise-text.ts';
import type { Db } from '../../../db/database.ts';
import { deleteInsertedRows, lockTableChanges, type PutBackField } from '../../../history/put-back.sql.ts';
import { listNamesakes } from '../organisation-target.sql.ts';
import { insertRows, updateRows } from './bulk-write.sql.ts';
import type { ImportWriter, UndoneRow, WritableRow } from './import-writer.ts';
import {
  listMergedOrganisations,
  listOrganisationUses,
  lockOrganisationNames,
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
    await lockOrganisationNames(
      tx,
      rows.flatMap(({ after }) => after.name ?? []),
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
  const fields = await findEditedFields(tx, entryId, { ...organisationsTable, ids }, edited);
  for (const id of await listWithTakenName(tx, fields)) edited.add(id, 'Name');
  for (const { id, label } of await listOrganisationUses(tx, added)) edited.add(id, label);
  for (const id of await listMergedOrganisations(tx, ids)) edited.add(id, 'Merged into');
  const isRestored = (id: string) => !edited.has(id);
  await restoreObjects(tx, entryId, { ...organisationsTable, ids: ids.filter(isRestored) });
  await deleteInsertedRows(tx, entryId, toChangedTable(organisationsTable, added.filter(isRestored)), []);
  return edited.toKeptFields(rows);
}

/** Organisations whose name before the import is the name of another one now. */
async function listWithTakenName(tx: Db, fields: PutBackField[]): Promise<string[]> {
  const renamed = fields.flatMap(({ rowKey, column, before }) =>
    column === 'name' ? [{ id: rowKey.id as string, name: before?.name as string }] : [],
  );
  const names = renamed.map(({ name }) => name);
  await lockOrganisationNames(tx, names);
  const namesakes = await listNamesakes(tx, names);
  const isTaken = ({ id, name }: { id: string; name: string }) =>
    (namesakes.get(normaliseText(name)) ?? []).some((other) => other !== id);
  return renamed.filter(isTaken).map(({ id }) => id);
}
