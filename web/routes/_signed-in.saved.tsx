import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { savedItemsQuery } from '#web/features/saved-items/saved-items.calls.ts';
import { SavedItemsPage } from '#web/features/saved-items/saved-items-page.tsx';
import { savedItemsSearch } from '#web/features/saved-items/saved-items-search.ts';
import { createUpdateSearch } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/saved')({
  validateSearch: savedItemsSearch,
  // Not loaderDeps: each filter would be a new route match, shown as pending on slow phones.
  loader: ({ location }) =>
    void queryClient.prefetchQuery(savedItemsQuery(savedItemsSearch.parse(location.search))),
  component: function SavedItemsRoute() {
    const navigate = Route.useNavigate();
    return <SavedItemsPage search={Route.useSearch()} onSearchChange={createUpdateSearch(navigate)} />;
  },
});
