import type { Db } from '../../../db/database.ts';
import type { PutBackField } from '../../../history/put-back.sql.ts';
import { listMemberUses } from '../../members/member-uses.sql.ts';
import type { KeptFields, UndoneRow } from './import-writer.ts';
import { lockDirectoryCounts } from './member-writer.sql.ts';
import {
  cancelInvitations,
  deleteMembers,
  listCurrentOrganisations,
  lockForUndo,
} from './undo-members.sql.ts';
import { EditedObjects, findEditedFields, restoreObjects } from './undo-objects.ts';

const membersTable = { tableName: 'members', keyColumn: 'id' };
const accountsTable = { tableName: 'accounts', keyColumn: 'member_id' };

/** Leaves members alone who were edited, closed their account, or used it. */
export async function undoMembers(tx: Db, rows: UndoneRow[], entryId: string): Promise<KeptFields> {
  const ids = rows.map(({ matchedId }) => matchedId);
  const added = rows.filter(({ outcome }) => outcome === 'new').map(({ matchedId }) => matchedId);
  const edited = new EditedObjects();
  for (const id of await lockForUndo(tx, ids)) edited.add(id, 'Account closed');
  await lockDirectoryCounts(tx);
  const fields = await findEditedFields(tx, entryId, { ...membersTable, ids }, edited);
  await findEditedFields(tx, entryId, { ...accountsTable, ids: added }, edited);
  for (const { id, label } of await listMemberUses(tx, added)) edited.add(id, label);
  for (const id of await listWithoutOldOrganisation(tx, fields)) edited.add(id, 'Organisation');
  const isRestored = (id: string) => !edited.has(id);
  await restoreObjects(tx, entryId, { ...membersTable, ids: ids.filter(isRestored) });
  const deleted = added.filter(isRestored);
  await cancelInvitations(tx, entryId, deleted);
  await deleteMembers(tx, deleted);
  return edited.toKeptFields(rows);
}

/** Members whose organisation before the import was merged or deleted since. */
async function listWithoutOldOrganisation(tx: Db, fields: PutBackField[]): Promise<string[]> {
  const moved = fields.flatMap(({ rowKey, before, column }) => {
    const organisationId = column === 'organisation_id' ? before?.organisation_id : null;
    return organisationId ? [{ id: rowKey.id as string, organisationId: organisationId as string }] : [];
  });
  const organisationIds = [...new Set(moved.map(({ organisationId }) => organisationId))];
  const current = new Set(await listCurrentOrganisations(tx, organisationIds));
  return moved.filter(({ organisationId }) => !current.has(organisationId)).map(({ id }) => id);
}
