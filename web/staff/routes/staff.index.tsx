import { createFileRoute, redirect } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { staffProfileQuery } from '../staff-profile.ts';

export const Route = createFileRoute('/staff/')({
  loader: async () => {
    const { grants } = await queryClient.ensureQueryData(staffProfileQuery());
    const isAgencyOnly = grants.every(({ role }) => role === 'agency administrator');
    throw redirect({ href: isAgencyOnly ? '/staff/organisations' : '/staff/today', replace: true });
  },
});
