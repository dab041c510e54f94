import { binStaff } from '#contract/bin.staff.ts';
import { toDayCell, toMomentCell } from '../../exports/date-cells.ts';
import { listExport, type RowColumn } from '../../exports/list-export.ts';
import { type BinRow, listBin } from './bin.sql.ts';
import { listReadableKinds } from './bin-capabilities.ts';

const columns: RowColumn<BinRow>[] = [
  { name: 'id', label: 'Id', toCell: ({ id }) => id },
  { name: 'name', label: 'Name', isDefault: true, toCell: ({ name }) => name },
  { name: 'kind', label: 'Type', isDefault: true, toCell: ({ kind }) => kind },
  {
    name: 'deletedAt',
    label: 'Deleted',
    isDefault: true,
    isDate: true,
    toCell: ({ deletedAt }) => toMomentCell(deletedAt),
  },
  { name: 'deletedBy', label: 'By', isDefault: true, toCell: ({ deletedBy }) => deletedBy?.name ?? null },
  { name: 'reason', label: 'Reason', isDefault: true, toCell: ({ reason }) => reason },
  {
    name: 'goneOn',
    label: 'In the bin until',
    isDefault: true,
    isDate: true,
    toCell: ({ goneAt }) => toDayCell(goneAt),
  },
];

/** Only the kinds that the person may read, as the screen. */
export const binExport = listExport({
  name: 'bin',
  rowsNoun: 'deleted objects',
  endpoint: binStaff.listBin,
  columns,
  readRows: async function* (db, query, { grants }) {
    yield (await listBin(db, listReadableKinds(grants, query.kind), query)).rows;
  },
});
