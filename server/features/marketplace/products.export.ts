import { productsStaff } from '#contract/products.staff.ts';
import { listExport, type RowColumn } from '../../exports/list-export.ts';
import { toStateCell } from '../../exports/to-state-cell.ts';
import { listStaffProducts, type StaffProductRow } from './products.staff.sql.ts';

const columns: RowColumn<StaffProductRow>[] = [
  { name: 'id', label: 'Product id', toCell: ({ id }) => id },
  { name: 'name', label: 'Name', isDefault: true, toCell: ({ name }) => name },
  { name: 'sku', label: 'SKU', isDefault: true, toCell: ({ sku }) => sku },
  { name: 'category', label: 'Category', isDefault: true, toCell: ({ category }) => category },
  {
    name: 'price',
    label: 'Price (AUD)',
    isDefault: true,
    toCell: ({ priceCents }) => (priceCents === null ? null : priceCents / 100),
  },
  { name: 'state', label: 'State', isDefault: true, toCell: toStateCell },
];

export const productExport = listExport({
  name: 'products',
  rowsNoun: 'products',
  endpoint: productsStaff.listStaffProducts,
  columns,
  readRows: async function* (db, query) {
    yield (await listStaffProducts(db, query)).rows;
  },
});
