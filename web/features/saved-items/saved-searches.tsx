import { useMutation, useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { savedSearches } from '#contract/saved-searches.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { SavedSearchRow } from '#web/saved/saved-search-row.tsx';
import {
  newMatchesQuery,
  refreshSavedSearches,
  type SavedSearch,
  savedSearchesQuery,
} from '#web/saved/saved-searches.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import row from '#web/ui/display/item-row.module.css';
import { notify } from '#web/ui/overlays/notify.ts';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

export function SavedSearches() {
  const { data, error, isFetching, refetch } = useQuery(savedSearchesQuery());
  const { data: matches } = useQuery(newMatchesQuery());
  if (!data)
    return error ? (
      <LoadFailed error={error} loading={isFetching} onRetry={refetch} />
    ) : (
      <Skeleton width="40%" />
    );
  if (data.searches.length === 0)
    return (
      <EmptyState title="You haven’t saved a search yet">
        <p>
          Search for something, then select “Save this search”. Your dashboard shows when something new
          matches.
        </p>
        <LinkButton kind="secondary" to="/search">
          Search
        </LinkButton>
      </EmptyState>
    );
  return (
    <ul className={row.list} aria-label="Saved searches">
      {data.searches.map((search) => (
        <li key={search.id}>
          <RemovableRow
            search={search}
            newCount={matches?.newMatches.find(({ id }) => id === search.id)?.count ?? 0}
          />
        </li>
      ))}
    </ul>
  );
}

function RemovableRow({ search, newCount }: { search: SavedSearch; newCount: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(savedSearches.removeSavedSearch, { params: { id: search.id } }),
    // The button disappears with the row.
    onSuccess: focusHeading,
    onError: (error) => notify('error', `The search “${search.text}” is still saved`, toErrorMessage(error)),
    onSettled: refreshSavedSearches,
  });
  return (
    <SavedSearchRow
      search={search}
      heading="h2"
      newCount={newCount}
      action={
        <IconButton
          label={`Remove the search ${search.text}`}
          icon={<X size={20} />}
          aria-disabled={isPending}
          onClick={() => isPending || mutate()}
        />
      }
    />
  );
}
