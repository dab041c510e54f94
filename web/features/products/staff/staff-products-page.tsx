import Plus from 'lucide-react/icons/plus';
import { formatPrice } from '#contract/money.ts';
import type { StaffProductSummary } from '#contract/products.staff.ts';
import { DraftBadge } from '#web/staff/draft/draft-badge.tsx';
import { NewDraftButton } from '#web/staff/draft/new-draft-button.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { StaffTable } from '#web/staff/table/staff-table.tsx';
import type { Column, Filter, View } from '#web/staff/table/table-types.ts';
import common from '#web/ui/display/common.module.css';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ProductThumbnail } from './product-thumbnail.tsx';
import { categoryLabels, categoryOptions } from './product-values.ts';
import { productCalls, staffProductsQuery } from './staff-products.calls.ts';
import styles from './staff-products-page.module.css';

const missing = <span className={common.muted}>–</span>;

const columns: Column<StaffProductSummary>[] = [
  { id: 'state', label: 'State', cell: (product) => <DraftBadge {...product} /> },
  {
    id: 'name',
    label: 'Name',
    isName: true,
    sortField: 'name',
    cell: (product) => (
      <span className={styles.name}>
        <ProductThumbnail url={product.pictureUrl} size="row" />
        <span>{nameOf(product)}</span>
      </span>
    ),
  },
  { id: 'category', label: 'Category', isSecondary: true, cell: ({ category }) => categoryLabels[category] },
  { id: 'sku', label: 'Product code', noWrap: true, cell: ({ sku }) => sku || missing },
  {
    id: 'price',
    label: 'Price',
    sortField: 'price',
    align: 'end',
    noWrap: true,
    isSecondary: true,
    cell: ({ priceCents }) => (priceCents === null ? missing : formatPrice(priceCents)),
  },
  {
    id: 'position',
    label: 'Position',
    sortField: 'position',
    align: 'end',
    cell: ({ position }) => position ?? missing,
  },
];

function nameOf({ name }: Pick<StaffProductSummary, 'name'>): string {
  return name || 'Untitled product';
}

const views: View[] = [{ label: 'Drafts', search: { view: 'drafts' } }];

const filters: Filter[] = [
  { name: 'view', label: 'View', isInBar: false, options: [{ value: 'drafts', label: 'Drafts' }] },
  { name: 'category', label: 'Category', options: categoryOptions },
];

const toPath = (id: string) => `/staff/products/${id}`;

export const StaffProductsPage = () => (
  <StaffPage
    title="Products"
    layout="fixed"
    action={
      <NewDraftButton
        label="New product"
        icon={<Plus size={18} aria-hidden="true" />}
        capability="products.edit"
        calls={productCalls}
        toPath={toPath}
      />
    }
  >
    <StaffTable
      name="products"
      exportList="products"
      label="Products"
      load={staffProductsQuery}
      toRows={({ products }) => products}
      rowId={({ id }) => id}
      rowName={nameOf}
      rowPath={({ id }) => toPath(id)}
      columns={columns}
      filters={filters}
      views={views}
      searchLabel="Search names and codes"
      emptyState={<EmptyState title="Nothing is for sale yet. Add the first product with New product." />}
    />
  </StaffPage>
);
