import { useMutation, useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { savedSearches } from '#contract/saved-searches.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { SavedSearchList } from '#web/saved/saved-search-list.tsx';
import {
  newMatchesQuery,
  refreshSavedSearches,
  type SavedSearch,
  savedSearchesQuery,
} from '#web/saved/saved-searches.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.ts';
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
    <SavedSearchList
      searches={data.searches}
      heading="h2"
      newMatches={matches?.newMatches}
      renderAction={(search) => <RemoveSearchButton search={search} />}
    />
  );
}

function RemoveSearchButton({ search }: { search: SavedSearch }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(savedSearches.removeSavedSearch, { params: { id: search.id } }),
    // The button disappears with the row.
    onSuccess: focusHeading,
    onError: (error) => notify('error', `The search “${search.text}” is still saved`, toErrorMessage(error)),
    onSettled: refreshSavedSearches,
  });
  return (
    <IconButton
      label={`Remove the search ${search.text}`}
      icon={<X size={20} />}
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
    />
  );
}
