import { createFileRoute, redirect } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { staffProfileQuery } from '#web/staff/staff-profile.ts';

export const Route = createFileRoute('/_staff/staff/')({
  // A loader, because it is not part of the route tree that every member loads.
  loader: async () => {
    const { grants } = await queryClient.ensureQueryData(staffProfileQuery());
    const isAgencyOnly = grants.every(({ role }) => role === 'agency administrator');
    throw redirect({ href: isAgencyOnly ? '/staff/organisations' : '/staff/today', replace: true });
  },
});
