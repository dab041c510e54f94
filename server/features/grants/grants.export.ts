import { grantsStaff } from '#contract/grants.staff.ts';
import { toDayCell, toMomentCell } from '../../exports/date-cells.ts';
import { listExport, type RowColumn } from '../../exports/list-export.ts';
import { type GrantRow, listGrants } from './grants.sql.ts';

const columns: RowColumn<GrantRow>[] = [
  { name: 'memberId', label: 'Member id', toCell: ({ memberId }) => memberId },
  { name: 'person', label: 'Person', isDefault: true, toCell: ({ memberName }) => memberName },
  { name: 'role', label: 'Role', isDefault: true, toCell: ({ role }) => role },
  { name: 'scope', label: 'For', isDefault: true, toCell: ({ scopeName }) => scopeName ?? 'The association' },
  {
    name: 'grantedAt',
    label: 'Granted',
    isDefault: true,
    isDate: true,
    toCell: ({ grantedAt }) => toDayCell(grantedAt),
  },
  {
    name: 'grantedBy',
    label: 'Granted by',
    isDefault: true,
    toCell: ({ granterName }) => granterName,
  },
  {
    name: 'until',
    label: 'Ends',
    isDefault: true,
    isDate: true,
    toCell: ({ until }) => toMomentCell(until),
  },
];

export const grantExport = listExport({
  name: 'grants',
  rowsNoun: 'grants',
  endpoint: grantsStaff.listGrants,
  columns,
  readRows: async function* (db, query) {
    yield (await listGrants(db, query)).rows;
  },
});
