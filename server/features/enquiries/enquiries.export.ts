import { enquiriesStaff } from '#contract/enquiries.staff.ts';
import { formatReference } from '#contract/enquiries.ts';
import { toMomentCell } from '../../exports/date-cells.ts';
import { listExport, type RowColumn, readByIds } from '../../exports/list-export.ts';
import { presentOwner } from './enquiries.present.ts';
import { type EnquiryRow, listEnquiriesById, listEnquiryIds } from './enquiries.staff.sql.ts';
import { toEnquiryFilter } from './to-enquiry-filter.ts';

const columns: RowColumn<EnquiryRow>[] = [
  { name: 'reference', label: 'Reference', isDefault: true, toCell: ({ number }) => formatReference(number) },
  { name: 'firstName', label: 'First name', isDefault: true, toCell: ({ firstName }) => firstName },
  { name: 'lastName', label: 'Last name', isDefault: true, toCell: ({ lastName }) => lastName },
  { name: 'type', label: 'Type', isDefault: true, toCell: ({ enquiryLabel }) => enquiryLabel },
  { name: 'state', label: 'State', isDefault: true, toCell: ({ state }) => state },
  { name: 'owner', label: 'Owner', isDefault: true, toCell: (row) => presentOwner(row)?.name ?? null },
  {
    name: 'createdAt',
    label: 'Received',
    isDefault: true,
    isDate: true,
    toCell: ({ createdAt }) => toMomentCell(createdAt),
  },
  {
    name: 'waitingSince',
    label: 'Waiting since',
    isDate: true,
    toCell: ({ waitingSince }) => toMomentCell(waitingSince),
  },
  { name: 'excerpt', label: 'Beginning of the question', toCell: ({ excerpt }) => excerpt },
];

export const enquiryExport = listExport({
  name: 'enquiries',
  rowsNoun: 'enquiries',
  endpoint: enquiriesStaff.listEnquiries,
  columns,
  readRows: async function* (db, query, { memberId }) {
    const ids = await listEnquiryIds(db, toEnquiryFilter(query, memberId), query);
    yield* readByIds(ids, (batch) => listEnquiriesById(db, batch));
  },
});
