import type { Db } from '../../../db/database.ts';
import type { PutBackField } from '../../../history/put-back.sql.ts';
import { listMemberUses } from '../../members/member-uses.sql.ts';
import type { KeptFields, UndoneRow } from './import-writer.ts';
import { lockDirectoryCounts } from './member-writer.sql.ts';
import {
  cancelInvitations,
  deleteMembers,
  listCurrentOrganisations,
  listWithBillingContact,
  lockForUndo,
} from './undo-members.sql.ts';
import { EditedObjects, findEditedFields, findEditedInserts, restoreObjects } from './undo-objects.ts';

const membersTable = { tableName: 'members', keyColumn: 'id' };
const accountsTable = { tableName: 'accounts', keyColumn: 'member_id' };

/** Leaves members alone who were edited, closed their account, or used it. */
export async function undoMembers(tx: Db, rows: UndoneRow[], entryId: string): Promise<KeptFields> {
  const ids = rows.map(({ matchedId }) => matchedId);
  const [added, changed] = (['new', 'changed'] as const).map((each) =>
    rows.filter(({ outcome }) => outcome === each).map(({ matchedId }) => matchedId),
  ) as [string[], string[]];
  const edited = new EditedObjects();
  for (const id of await lockForUndo(tx, ids)) edited.add(id, 'Account closed');
  await lockDirectoryCounts(tx);
  const fields = await findEditedFields(tx, entryId, { ...membersTable, ids: changed }, edited);
  for (const table of [membersTable, accountsTable])
    await findEditedInserts(tx, entryId, { ...table, ids: added }, edited);
  for (const { id, label } of await listMemberUses(tx, added)) edited.add(id, label);
  const moved = listOldOrganisations(fields);
  for (const id of await listWithoutOldOrganisation(tx, moved)) edited.add(id, 'Organisation');
  for (const id of await listReplacedContacts(tx, entryId, moved)) edited.add(id, 'Billing contact');
  const isRestored = (id: string) => !edited.has(id);
  await restoreObjects(tx, entryId, { ...membersTable, ids: changed.filter(isRestored) });
  const deleted = added.filter(isRestored);
  await cancelInvitations(tx, entryId, deleted);
  await deleteMembers(tx, deleted);
  return edited.toKeptFields(rows);
}

type OldOrganisation = { id: string; organisationId: string; wasBillingContact: boolean };

function listOldOrganisations(fields: PutBackField[]): OldOrganisation[] {
  return fields.flatMap(({ rowKey, before, column }) => {
    const organisationId = column === 'organisation_id' ? before?.organisation_id : null;
    if (!organisationId) return [];
    const wasBillingContact = before?.is_billing_contact === true;
    return [{ id: rowKey.id as string, organisationId: organisationId as string, wasBillingContact }];
  });
}

/** Members whose organisation before the import was merged or deleted since. */
async function listWithoutOldOrganisation(tx: Db, moved: OldOrganisation[]): Promise<string[]> {
  const organisationIds = [...new Set(moved.map(({ organisationId }) => organisationId))];
  const current = new Set(await listCurrentOrganisations(tx, organisationIds));
  return moved.filter(({ organisationId }) => !current.has(organisationId)).map(({ id }) => id);
}

/** Former billing contacts whose organisation has another one now, who sees its invoices. */
async function listReplacedContacts(tx: Db, entryId: string, moved: OldOrganisation[]): Promise<string[]> {
  const contacts = moved.filter(({ wasBillingContact }) => wasBillingContact);
  const organisationIds = contacts.map(({ organisationId }) => organisationId);
  const replaced = new Set(await listWithBillingContact(tx, entryId, organisationIds));
  return contacts.filter(({ organisationId }) => replaced.has(organisationId)).map(({ id }) => id);
}
