import type { LibraryItemSummary } from '#contract/library-items.ts';
import { formatMoment } from '#web/staff/format-moment.ts';
import { RestoreButton } from '#web/staff/restore-button.tsx';
import type { Column } from '#web/staff/table/table-types.ts';
import common from '#web/ui/display/common.module.css';
import { restoreItem } from './library.calls.ts';
import { ItemOwner, ItemTitle, ReviewDay } from './library-cells.tsx';
import { LibraryStateBadge } from './library-state-badge.tsx';

const baseColumns: Column<LibraryItemSummary>[] = [
  { id: 'state', label: 'State', cell: ({ state }) => <LibraryStateBadge state={state} /> },
  {
    id: 'title',
    label: 'Title',
    isName: true,
    sortField: 'title',
    cell: (item) => <ItemTitle item={item} />,
  },
  { id: 'category', label: 'Category', isSecondary: true, cell: ({ category }) => category.name },
  { id: 'audience', label: 'Audience', cell: ({ accessLevel }) => accessLevel.name },
  { id: 'owner', label: 'Owner', cell: ({ owner }) => <ItemOwner owner={owner} /> },
  {
    id: 'reviewOn',
    label: 'Review by',
    sortField: 'reviewOn',
    noWrap: true,
    cell: (item) => <ReviewDay item={item} />,
  },
  {
    id: 'updated',
    label: 'Updated',
    sortField: 'updatedAt',
    noWrap: true,
    cell: ({ updatedAt }) => <span className={common.muted}>{formatUpdate(updatedAt)}</span>,
  },
];

const restoreColumn: Column<LibraryItemSummary> = {
  id: 'restore',
  label: 'Restore',
  isAction: true,
  // While the bin loads, the rows are those of the list before.
  cell: ({ id, title, binnedAt }) =>
    binnedAt ? (
      <RestoreButton name={title} capability="resources.edit" restore={() => restoreItem(id)} />
    ) : null,
};

/** With the time only for today. */
function formatUpdate(moment: string): string {
  const text = formatMoment(moment);
  return text.startsWith('today') ? text : text.replace(/,? [\d:]+ [ap]m$/, '');
}

/** The bin has a button in each row. */
export const toLibraryColumns = (isBin: boolean) => (isBin ? [...baseColumns, restoreColumn] : baseColumns);
