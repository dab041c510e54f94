import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { GroupMembersPage } from '#web/features/groups/group-members-page.tsx';
import { groupMemberSearch } from '#web/features/groups/group-search.ts';
import { groupMembersQuery, memberSectorsQuery } from '#web/features/groups/groups.calls.ts';
import { createUpdateSearch } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/collaboration-groups/$id')({
  validateSearch: groupMemberSearch,
  // Not loaderDeps: each search would be a new route match, shown as pending on slow phones.
  loader: ({ params, location }) => {
    void queryClient.prefetchQuery(groupMembersQuery(params.id, groupMemberSearch.parse(location.search)));
    void queryClient.prefetchQuery(memberSectorsQuery());
  },
  component: function GroupMembersRoute() {
    const { id } = Route.useParams();
    const change = createUpdateSearch(Route.useNavigate());
    return <GroupMembersPage key={id} groupId={id} search={Route.useSearch()} onSearchChange={change} />;
  },
});
