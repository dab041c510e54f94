import Bookmark from 'lucide-react/icons/bookmark';
import type { SavedKind } from '#contract/saved-items.ts';
import { SavedItemRow } from '#web/saved/saved-item-row.tsx';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import common from '#web/ui/display/common.module.css';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import { ResetButton } from '#web/ui/list/reset-button.tsx';
import type { UpdateSearch } from '#web/ui/list/search-params.ts';
import { useList } from '#web/ui/list/use-list.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { RemoveButton } from './remove-button.tsx';
import { type SavedPage, savedItemsQuery, savedPageSize } from './saved-items.calls.ts';
import styles from './saved-items-page.module.css';
import type { SavedSearch } from './saved-search.ts';

type Props = { search: SavedSearch; onSearchChange: UpdateSearch<SavedSearch> };

export function SavedItemsPage({ search, onSearchChange }: Props) {
  const list = useList(savedItemsQuery(search));
  return (
    <PageLayout title="Saved items" intro="Everything you saved, newest first. Only you can see this list.">
      {list.data ? (
        <KindFilter
          selected={search.kind}
          counts={list.data.counts}
          onSelect={(kind) => onSearchChange({ kind })}
        />
      ) : null}
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
          <ul className={styles.list} aria-label="Saved items">
            {items.map((item) => (
              <li key={item.kind + item.id}>
                <SavedItemRow
                  item={item}
                  heading="h2"
                  action={<RemoveButton item={item} search={search} />}
                />
              </li>
            ))}
          </ul>
        )}
      </ListResults>
      <UnavailableNote count={list.data?.unavailableCount ?? 0} />
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

type FilterProps = {
  selected: SavedKind | undefined;
  counts: SavedPage['counts'];
  onSelect: (kind: SavedKind | undefined) => void;
};

/** Without kinds that the member has not saved. */
function KindFilter({ selected, counts, onSelect }: FilterProps) {
  const kinds = Object.keys(labels) as SavedKind[];
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  if (total === 0) return null;
  const options = [
    { kind: undefined, label: 'All', count: total },
    ...kinds.map((kind) => ({ kind, label: labels[kind], count: counts[kind] })),
  ];
  return (
    <fieldset className={styles.kinds}>
      <legend>
        <VisuallyHidden>Show</VisuallyHidden>
      </legend>
      {options
        .filter(({ kind, count }) => count > 0 || kind === selected)
        .map(({ kind, label, count }) => (
          <button
            key={label}
            type="button"
            className={styles.kind}
            aria-pressed={kind === selected}
            onClick={() => onSelect(kind)}
          >
            {label} <span className={styles.count}>{formatCount(count)}</span>
          </button>
        ))}
    </fieldset>
  );
}

type NothingSavedProps = { kind: SavedKind | undefined; onShowAll: () => void };

function NothingSaved({ kind, onShowAll }: NothingSavedProps) {
  if (kind)
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
  <ul className={styles.list} aria-hidden="true">
    {[1, 2, 3, 4].map((position) => (
      <li key={position} className={styles.skeleton}>
        <span />
        <span className={common.text}>
          <Skeleton width="50%" />
          <Skeleton width="30%" />
        </span>
      </li>
    ))}
  </ul>
);
