import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { OrganisationPeople } from '#web/features/directory/organisation-people.tsx';
import { OrganisationPage } from '#web/features/organisations/organisation-page.tsx';
import { organisationQuery } from '#web/features/organisations/organisations.calls.ts';

export const Route = createFileRoute('/_signed-in/organisations/$id')({
  loader: ({ params }) => void queryClient.prefetchQuery(organisationQuery(params.id)),
  component: function OrganisationRoute() {
    const { id } = Route.useParams();
    return <OrganisationPage id={id} people={<OrganisationPeople organisationId={id} />} />;
  },
});
