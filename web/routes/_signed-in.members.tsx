import { createFileRoute } from '@tanstack/react-router';
import { prefetchDirectory } from '#web/features/directory/directory.calls.ts';
import { DirectoryPage } from '#web/features/directory/directory-page.tsx';
import { directorySearch } from '#web/features/directory/directory-search.ts';
import { ConfirmEmailForDirectory } from '#web/features/email-confirmation/confirm-email-for-directory.tsx';
import { createUpdateSearch } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/members')({
  validateSearch: directorySearch,
  // Not loaderDeps: each search would be a new route match, shown as pending on slow phones.
  loader: ({ location }) => void prefetchDirectory(directorySearch.parse(location.search)),
  component: function MembersRoute() {
    const navigate = Route.useNavigate();
    return (
      <DirectoryPage
        search={Route.useSearch()}
        onSearchChange={createUpdateSearch(navigate)}
        unconfirmed={<ConfirmEmailForDirectory />}
      />
    );
  },
});
