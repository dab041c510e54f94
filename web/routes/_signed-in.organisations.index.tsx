import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import {
  organisationSearch,
  organisationSectorsQuery,
  organisationsQuery,
} from '#web/features/organisations/organisations.calls.ts';
import { OrganisationsPage } from '#web/features/organisations/organisations-page.tsx';
import { changeSearch } from '#web/ui/list/list-search.ts';

export const Route = createFileRoute('/_signed-in/organisations/')({
  validateSearch: organisationSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(organisationsQuery(deps));
    void queryClient.prefetchQuery(organisationSectorsQuery());
  },
  component: function OrganisationsRoute() {
    const navigate = Route.useNavigate();
    return <OrganisationsPage search={Route.useSearch()} onSearchChange={changeSearch(navigate)} />;
  },
});
