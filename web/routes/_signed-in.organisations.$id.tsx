import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { OrganisationPage } from '#web/features/organisations/organisation-page.tsx';
import { organisationQuery } from '#web/features/organisations/organisations.calls.ts';

export const Route = createFileRoute('/_signed-in/organisations/$id')({
  loader: ({ params }) => {
    void queryClient.prefetchQuery(organisationQuery(params.id));
  },
  component: () => <OrganisationPage id={Route.useParams().id} />,
});
