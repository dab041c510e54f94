import { libraryStaff } from '#contract/library.staff.ts';
import { toMomentCell } from '../../exports/date-cells.ts';
import { listExport, type RowColumn, readByIds } from '../../exports/list-export.ts';
import type { LibrarySummaryRow } from './library-items.sql.ts';
import { listLibraryItemIds, listLibraryItemsById } from './library-list.sql.ts';

const columns: RowColumn<LibrarySummaryRow>[] = [
  { name: 'id', label: 'Resource id', toCell: ({ id }) => id },
  { name: 'title', label: 'Title', isDefault: true, toCell: ({ title }) => title },
  { name: 'state', label: 'State', isDefault: true, toCell: ({ state }) => state },
  { name: 'kind', label: 'Type', toCell: ({ kind }) => kind },
  {
    name: 'accessLevel',
    label: 'Access level',
    isDefault: true,
    toCell: ({ accessLevelName }) => accessLevelName,
  },
  { name: 'category', label: 'Category', isDefault: true, toCell: ({ categoryName }) => categoryName },
  { name: 'subcategory', label: 'Subcategory', toCell: ({ subcategoryName }) => subcategoryName },
  { name: 'owner', label: 'Owner', isDefault: true, toCell: ({ owner }) => owner?.name ?? null },
  { name: 'reviewOn', label: 'Review', isDefault: true, isDate: true, toCell: ({ reviewOn }) => reviewOn },
  {
    name: 'publishAt',
    label: 'Goes live',
    isDate: true,
    toCell: ({ publishAt }) => toMomentCell(publishAt),
  },
  {
    name: 'updatedAt',
    label: 'Changed',
    isDefault: true,
    isDate: true,
    toCell: ({ updatedAt }) => toMomentCell(updatedAt),
  },
];

export const libraryExport = listExport({
  name: 'library',
  rowsNoun: 'resources',
  endpoint: libraryStaff.listLibraryItems,
  columns,
  readRows: async function* (db, query, { memberId }) {
    const ids = await listLibraryItemIds(db, query, memberId, query.size);
    yield* readByIds(ids, (batch) => listLibraryItemsById(db, batch));
  },
});
