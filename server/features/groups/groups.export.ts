import { groupsStaff } from '#contract/groups.staff.ts';
import { listExport, type RowColumn } from '../../exports/list-export.ts';
import { toStateCell } from '../../exports/to-state-cell.ts';
import { listStaffGroups, type StaffGroupRow } from './groups.staff.sql.ts';

const columns: RowColumn<StaffGroupRow>[] = [
  { name: 'id', label: 'Group id', toCell: ({ id }) => id },
  { name: 'name', label: 'Name', isDefault: true, toCell: ({ name }) => name },
  { name: 'type', label: 'Type', isDefault: true, toCell: ({ type }) => type },
  { name: 'parent', label: 'Part of', isDefault: true, toCell: ({ parentName }) => parentName },
  { name: 'members', label: 'Members', isDefault: true, toCell: ({ memberCount }) => memberCount },
  { name: 'state', label: 'State', isDefault: true, toCell: toStateCell },
];

export const groupExport = listExport({
  name: 'groups',
  rowsNoun: 'groups',
  endpoint: groupsStaff.listStaffGroups,
  columns,
  readRows: async function* (db, query) {
    yield (await listStaffGroups(db, query)).rows;
  },
});
