import * as z from 'zod/mini';
import { id } from '#contract/fields.ts';
import { groupsStaff } from '#contract/groups.staff.ts';
import { listExport, type RowColumn } from '../../exports/list-export.ts';
import { type GroupMemberRow, listGroupMembers } from './group-members.sql.ts';
import { type ImportKeys, listGroupLeaders, listImportKeys } from './group-members.staff.sql.ts';
import { findGroup } from './groups.sql.ts';

type Row = GroupMemberRow & { group: string; isLeader: boolean; keys: ImportKeys | undefined };

/** An import recognises the labels of the group and of the person. */
const columns: RowColumn<Row>[] = [
  { name: 'group', label: 'Group', isDefault: true, toCell: ({ group }) => group },
  { name: 'memberId', label: 'Member id', toCell: (row) => row.id },
  {
    name: 'memberNumber',
    label: 'Member number',
    capability: 'members.readPrivate',
    toCell: ({ keys }) => keys?.memberNumber ?? null,
  },
  {
    name: 'email',
    label: 'Registered email',
    capability: 'members.readPrivate',
    toCell: ({ keys }) => keys?.email ?? null,
  },
  { name: 'firstName', label: 'First name', isDefault: true, toCell: ({ firstName }) => firstName },
  { name: 'lastName', label: 'Last name', isDefault: true, toCell: ({ lastName }) => lastName },
  {
    name: 'workplace',
    label: 'Workplace',
    isDefault: true,
    toCell: ({ isListed, workplace }) => (isListed ? workplace : null),
  },
  { name: 'listed', label: 'In the directory', toCell: ({ isListed }) => (isListed ? 'Yes' : 'No') },
  { name: 'leads', label: 'Leads', isDefault: true, toCell: ({ isLeader }) => (isLeader ? 'Leader' : null) },
];

const { access, query } = groupsStaff.listStaffGroupMembers;

export const groupMemberExport = listExport({
  name: 'group members',
  rowsNoun: 'group members',
  nameRows: async (db, { groupId }) =>
    `members of ${(await findGroup(db, groupId))?.name ?? 'a deleted group'}`,
  endpoint: { access, query: z.extend(query, { groupId: id }) },
  columns,
  readRows: async function* (db, { groupId, text, ...sortAndPage }) {
    const group = await findGroup(db, groupId);
    // It may have been deleted in the meantime.
    if (!group) return;
    const { rows } = await listGroupMembers(db, { ...sortAndPage, group, name: text });
    const ids = rows.map((row) => row.id);
    const keys = new Map((await listImportKeys(db, ids)).map((each) => [each.id, each]));
    const leaderIds = new Set((await listGroupLeaders(db, groupId)).map(({ memberId }) => memberId));
    yield rows.map((row) => ({
      ...row,
      group: group.name,
      isLeader: leaderIds.has(row.id),
      keys: keys.get(row.id),
    }));
  },
});
