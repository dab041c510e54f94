import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { resourceSearch } from '#web/features/resources/resource-search.ts';
import { resourcesQuery } from '#web/features/resources/resources.calls.ts';
import { ResourcesPage } from '#web/features/resources/resources-page.tsx';
import { createUpdateSearch } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/resources/')({
  validateSearch: resourceSearch,
  // Not loaderDeps: each search would be a new route match, shown as pending on slow phones.
  loader: ({ location }) =>
    void queryClient.prefetchQuery(resourcesQuery(resourceSearch.parse(location.search))),
  component: function ResourcesRoute() {
    const navigate = Route.useNavigate();
    return <ResourcesPage search={Route.useSearch()} onSearchChange={createUpdateSearch(navigate)} />;
  },
});
