import { isDeepStrictEqual } from 'node:util';
import {
  type DraftGroup,
  emptyGroup,
  managedGroupFields,
  type PublishableGroup,
  publishableGroup,
} from '#contract/groups.staff.ts';
import { can } from '#contract/permissions.ts';
import type { DraftKind } from '../../drafts/draft-kind.ts';
import { forbidden, validationFailed } from '../../http/errors.ts';
import { deleteGroupMembers } from './group-members.staff.sql.ts';
import { deleteGroup, findGroupFields, isOwnAncestor, upsertGroup } from './groups.staff.sql.ts';

const leaderRule =
  'Leaders change the description and the picture. Ask a membership officer to change the rest.';

export const groupDrafts: DraftKind<DraftGroup> = {
  name: 'group',
  publishable: publishableGroup,
  emptyBody: emptyGroup,
  readLive: async (db, id) => (await findGroupFields(db, id)) ?? null,
  clean: (group) => ({ ...group, sectorIds: [...new Set(group.sectorIds)].toSorted() }),
  toCopy: async (_tx, group) => ({ ...group, name: `${group.name} (copy)` }),
  assertMaySave: (group, { live, draft, actor }) => {
    const isManager = can(actor.grants, 'groups.manage');
    if (!isManager && !hasSameManagedFields(group, draft ?? live)) throw forbidden(leaderRule);
  },
  publish: async (tx, group, { id, live, actor }) => {
    const isManager = can(actor.grants, 'groups.manage');
    if (!isManager && !hasSameManagedFields(group, live))
      throw forbidden(
        'This draft changes more than the description and the picture. Ask a membership officer.',
      );
    if (await isOwnAncestor(tx, id, group.parentId))
      throw invalid('parentId', 'must not be below this group');
    await upsertGroup(tx, id, group as PublishableGroup).catch(explainMissingRow);
  },
  remove: async (tx, { id, actor }) => {
    if (!can(actor.grants, 'groups.manage')) throw forbidden('Only membership officers can delete a group.');
    await deleteGroupMembers(tx, id);
    await deleteGroup(tx, id);
  },
  listPictureKeys: ({ imageKey }) => [imageKey],
  toLabel: ({ name }) => name,
};

const hasSameManagedFields = (group: DraftGroup, other: DraftGroup | null) =>
  other !== null && managedGroupFields.every((field) => isDeepStrictEqual(group[field], other[field]));

const invalid = (field: string, message: string) => validationFailed([{ field, message }]);

const fieldsByConstraint: Record<string, string> = {
  groups_type_id_fkey: 'typeId',
  groups_parent_id_fkey: 'parentId',
  group_sectors_sector_id_fkey: 'sectorIds',
};

/** A draft can be older than the deletion of what it refers to. */
function explainMissingRow(error: unknown): never {
  const field = fieldsByConstraint[(error as { constraint?: string }).constraint ?? ''];
  if (field) throw invalid(field, 'must exist. It was deleted in the meantime');
  throw error;
}
