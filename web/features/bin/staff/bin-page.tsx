import { type BinItem, type BinKind, binDays } from '#contract/bin.staff.ts';
import { formatDay, formatMoment } from '#web/staff/format-moment.ts';
import { RestoreButton } from '#web/staff/restore-button.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { StaffTable } from '#web/staff/table/staff-table.tsx';
import type { Column, Filter, View } from '#web/staff/table/table-types.ts';
import common from '#web/ui/display/common.module.css';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { binQuery, restoreItem } from './bin.calls.ts';

const kindLabels: Record<BinKind, string> = {
  resource: 'Resource',
  event: 'Event',
  group: 'Group',
  product: 'Product',
};

const nameOf = ({ name }: BinItem) => name;
/** Shows what restoring brings back. Only resources have a page while they are in the bin. */
const toPath = ({ kind, id }: BinItem) => (kind === 'resource' ? `/staff/library/${id}` : undefined);
const missing = <span className={common.muted}>–</span>;

const columns: Column<BinItem>[] = [
  { id: 'name', label: 'Name', cell: nameOf },
  { id: 'kind', label: 'Type', isSecondary: true, cell: ({ kind }) => kindLabels[kind] },
  {
    id: 'deleted',
    label: 'Deleted',
    noWrap: true,
    isSecondary: true,
    cell: ({ deletedAt }) => formatMoment(deletedAt),
  },
  { id: 'by', label: 'By', cell: ({ deletedBy }) => deletedBy?.name ?? missing },
  { id: 'reason', label: 'Reason', cell: ({ reason }) => reason ?? missing },
  { id: 'gone', label: 'In the bin until', noWrap: true, cell: ({ goneAt }) => formatDay(goneAt) },
  {
    id: 'restore',
    label: 'Restore',
    isAction: true,
    cell: (item) => (
      <RestoreButton
        name={nameOf(item)}
        capability={item.missingCapability}
        restore={() => restoreItem(item)}
      />
    ),
  },
];

const filters: Filter[] = [
  {
    name: 'kind',
    label: 'Type',
    isInBar: false,
    options: Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
  },
];

const views: View[] = [
  { label: 'Resources', search: { kind: 'resource' } },
  { label: 'Events', search: { kind: 'event' } },
  { label: 'Groups', search: { kind: 'group' } },
  { label: 'Products', search: { kind: 'product' } },
];

export const BinPage = () => (
  <StaffPage title="Bin" note={`Deleted in the last ${binDays} days`} layout="fixed">
    <StaffTable
      name="bin"
      label="Deleted objects"
      load={binQuery}
      toRows={({ items }) => items}
      rowId={({ kind, id }) => `${kind} ${id}`}
      rowName={nameOf}
      rowPath={toPath}
      columns={columns}
      filters={filters}
      views={views}
      exportList="bin"
      emptyState={<EmptyState title={`The bin is empty. What you delete stays here for ${binDays} days.`} />}
    />
  </StaffPage>
);
