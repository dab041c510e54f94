import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { savedItemsQuery } from '#web/features/saved-items/saved-items.calls.ts';
import { SavedItemsPage } from '#web/features/saved-items/saved-items-page.tsx';
import { savedSearch } from '#web/features/saved-items/saved-search.ts';
import { createUpdateSearch } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/saved')({
  validateSearch: savedSearch,
  // Not loaderDeps: each filter would be a new route match, shown as pending on slow phones.
  loader: ({ location }) =>
    void queryClient.prefetchQuery(savedItemsQuery(savedSearch.parse(location.search))),
  component: function SavedItemsRoute() {
    const navigate = Route.useNavigate();
    return <SavedItemsPage search={Route.useSearch()} onSearchChange={createUpdateSearch(navigate)} />;
  },
});
