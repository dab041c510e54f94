import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { hasWords, kindQuery, searchQuery } from '#web/features/search/search.calls.ts';
import { SearchPage } from '#web/features/search/search-page.tsx';
import { searchPageParams } from '#web/features/search/search-page-params.ts';
import { createUpdateSearch } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/search')({
  validateSearch: searchPageParams,
  // Not loaderDeps: each search would be a new route match, shown as pending on slow phones.
  loader: ({ location }) => {
    const params = searchPageParams.parse(location.search);
    if (!hasWords(params.search)) return;
    void queryClient.prefetchQuery(searchQuery(params));
    if (params.kind) void queryClient.prefetchQuery(kindQuery(params.kind, params, { hasTypo: false }));
  },
  component: function SearchRoute() {
    const navigate = Route.useNavigate();
    return <SearchPage search={Route.useSearch()} onSearchChange={createUpdateSearch(navigate)} />;
  },
});
