import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { organisationFiltersQuery } from '#web/features/organisations/staff/staff-organisations.calls.ts';
import { StaffOrganisationsPage } from '#web/features/organisations/staff/staff-organisations-page.tsx';

export const Route = createFileRoute('/staff/organisations/')({
  // Filters in the URL need their options, so that the first request has them.
  loader: async () => void (await queryClient.ensureQueryData(organisationFiltersQuery())),
  component: StaffOrganisationsPage,
});
