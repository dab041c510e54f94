import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { NewOrganisationPage } from '#web/features/organisations/staff/new-organisation-page.tsx';
import { StaffOrganisationPage } from '#web/features/organisations/staff/staff-organisation-page.tsx';
import {
  organisationFiltersQuery,
  staffOrganisationQuery,
} from '#web/features/organisations/staff/staff-organisations.calls.ts';

export const Route = createFileRoute('/staff/organisations/$id')({
  loader: async ({ params: { id } }) => {
    if (id !== 'new') void queryClient.prefetchQuery(staffOrganisationQuery(id));
    await queryClient.ensureQueryData(organisationFiltersQuery());
  },
  component: function StaffOrganisationRoute() {
    const { id } = Route.useParams();
    return id === 'new' ? <NewOrganisationPage /> : <StaffOrganisationPage key={id} id={id} />;
  },
});
