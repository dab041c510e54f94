import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { organisationSearch } from '#web/features/organisations/organisation-search.ts';
import {
  organisationSectorsQuery,
  organisationsQuery,
} from '#web/features/organisations/organisations.calls.ts';
import { OrganisationsPage } from '#web/features/organisations/organisations-page.tsx';
import { createUpdateSearch } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/organisations/')({
  validateSearch: organisationSearch,
  // Not loaderDeps: each search would be a new route match, shown as pending on slow phones.
  loader: ({ location }) => {
    void queryClient.prefetchQuery(organisationsQuery(organisationSearch.parse(location.search)));
    void queryClient.prefetchQuery(organisationSectorsQuery());
  },
  component: function OrganisationsRoute() {
    const navigate = Route.useNavigate();
    return <OrganisationsPage search={Route.useSearch()} onSearchChange={createUpdateSearch(navigate)} />;
  },
});
