import { createFileRoute } from '@tanstack/react-router';
import { prefetchMembers } from '#web/features/directory/directory.calls.ts';
import { MembersPage } from '#web/features/directory/directory-page.tsx';
import { memberSearch } from '#web/features/directory/directory-search.ts';
import { DirectoryAfterConfirming } from '#web/features/email-confirmation/directory-after-confirming.tsx';
import { createUpdateSearch } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/members')({
  validateSearch: memberSearch,
  // Not loaderDeps: each search would be a new route match, shown as pending on slow phones.
  loader: ({ location }) => void prefetchMembers(memberSearch.parse(location.search)),
  component: function MembersRoute() {
    const navigate = Route.useNavigate();
    return (
      <MembersPage
        search={Route.useSearch()}
        onSearchChange={createUpdateSearch(navigate)}
        unconfirmed={<DirectoryAfterConfirming />}
      />
    );
  },
});
