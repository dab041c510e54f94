import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { groupSearch } from '#web/features/groups/group-search.ts';
import { groupsQuery, groupTypesQuery } from '#web/features/groups/groups.calls.ts';
import { GroupsPage } from '#web/features/groups/groups-page.tsx';
import { createUpdateSearch } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/collaboration-groups/')({
  validateSearch: groupSearch,
  // Not loaderDeps: each search would be a new route match, shown as pending on slow phones.
  loader: ({ location }) => {
    void queryClient.prefetchQuery(groupsQuery(groupSearch.parse(location.search)));
    void queryClient.prefetchQuery(groupTypesQuery());
  },
  component: function GroupsRoute() {
    const navigate = Route.useNavigate();
    return <GroupsPage search={Route.useSearch()} onSearchChange={createUpdateSearch(navigate)} />;
  },
});
