import { useQuery } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import type { SavedKind } from '#contract/saved-items.ts';
import { KeptSectionSlot } from '#web/offline/kept-section-slot.tsx';
import { SavedItemRow } from '#web/saved/saved-item-row.tsx';
import { savedSearchesQuery } from '#web/saved/saved-searches.ts';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import common from '#web/ui/display/common.module.css';
import row from '#web/ui/display/item-row.module.css';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { FilterPills } from '#web/ui/list/filter-pills.tsx';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import { ResetButton } from '#web/ui/list/reset-button.tsx';
import type { UpdateSearch } from '#web/ui/list/search-params.ts';
import { type ListState, useList } from '#web/ui/list/use-list.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { RemoveButton } from './remove-button.tsx';
import { type SavedPage, savedItemsQuery, savedPageSize } from './saved-items.calls.ts';
import type { SavedItemsSearch } from './saved-items-search.ts';
import { SavedSearches } from './saved-searches.tsx';

type Props = { search: SavedItemsSearch; onSearchChange: UpdateSearch<SavedItemsSearch> };

export function SavedItemsPage({ search, onSearchChange }: Props) {
  const list = useList(savedItemsQuery(search));
  const { data: saved } = useQuery(savedSearchesQuery());
  return (
    <PageLayout title="Saved items" intro="Everything you saved, newest first. Only you can see this list.">
      <KeptSectionSlot />
      <PartPills
        counts={list.data?.counts}
        searchCount={saved?.searches.length ?? 0}
        selected={search.kind}
        onSelect={(kind) => onSearchChange({ kind })}
      />
      {search.kind === 'searches' ? (
        <SavedSearches />
      ) : (
        <SavedItems list={list} search={search} onSearchChange={onSearchChange} />
      )}
    </PageLayout>
  );
}

const labels: Record<SavedKind, string> = {
  resource: 'Resources',
  event: 'Events',
  group: 'Groups',
  organisation: 'Organisations',
  person: 'People',
};

type PartPillsProps = {
  counts: SavedPage['counts'] | undefined;
  searchCount: number;
  selected: SavedItemsSearch['kind'];
  onSelect: (kind: SavedItemsSearch['kind']) => void;
};

/** Without kinds that the member has not saved. */
function PartPills({ counts, searchCount, selected, onSelect }: PartPillsProps) {
  if (!counts) return null;
  const kinds = Object.keys(labels) as SavedKind[];
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const pills = [
    { value: undefined, label: 'All', count: total },
    ...kinds.map((kind) => ({ value: kind, label: labels[kind], count: counts[kind] })),
    { value: 'searches' as const, label: 'Searches', count: searchCount },
  ].filter(({ value, count }) => count > 0 || value === selected);
  // One pill is no choice.
  return pills.length > 1 ? (
    <FilterPills label="Show" pills={pills} selected={selected} onSelect={onSelect} />
  ) : null;
}

type SavedItemsProps = Props & { list: ListState<SavedPage> };

const SavedItems = ({ list, search, onSearchChange }: SavedItemsProps) => (
  <>
    <ListCount list={list} singular="saved item" plural="saved items" />
    <ListResults
      list={list}
      page={search.page}
      size={savedPageSize}
      onPageChange={(page) => onSearchChange({ page })}
      skeleton={<ListSkeleton />}
      emptyState={<NothingSaved kind={search.kind} onShowAll={() => onSearchChange({ kind: undefined })} />}
    >
      {({ items }) => (
        <ul className={row.list} aria-label="Saved items">
          {items.map((item) => (
            <li key={item.kind + item.id}>
              <SavedItemRow item={item} heading="h2" action={<RemoveButton item={item} search={search} />} />
            </li>
          ))}
        </ul>
      )}
    </ListResults>
    <UnavailableNote count={list.data?.unavailableCount ?? 0} />
  </>
);

type NothingSavedProps = { kind: SavedItemsSearch['kind']; onShowAll: () => void };

function NothingSaved({ kind, onShowAll }: NothingSavedProps) {
  if (kind && kind !== 'searches')
    return (
      <EmptyState title={`You have no saved ${labels[kind].toLowerCase()}`}>
        <ResetButton onClick={onShowAll}>Show all saved items</ResetButton>
      </EmptyState>
    );
  return (
    <EmptyState title="You haven’t saved anything yet">
      <p>
        Select the bookmark <Bookmark size={16} aria-hidden="true" /> on a resource, an event, a group, an
        organisation or a person to save it here.
      </p>
      <LinkButton kind="secondary" to="/resources">
        Browse resources
      </LinkButton>
    </EmptyState>
  );
}

/** Gives no names, because the member may not know why they are gone. */
function UnavailableNote({ count }: { count: number }) {
  if (count === 0) return null;
  const text = count === 1 ? 'One saved item is' : `${formatCount(count)} saved items are`;
  return <p className={common.note}>{text} no longer available to you.</p>;
}

const ListSkeleton = () => (
  <ul className={row.list} aria-hidden="true">
    {[1, 2, 3, 4].map((position) => (
      <li key={position} className={row.skeleton}>
        <span />
        <span className={common.text}>
          <Skeleton width="50%" />
          <Skeleton width="30%" />
        </span>
      </li>
    ))}
  </ul>
);
