import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { memberFiltersQuery } from '#web/features/members/staff/list/member-list.calls.ts';
import { StaffMembersPage } from '#web/features/members/staff/list/staff-members-page.tsx';

export const Route = createFileRoute('/staff/members/')({
  // Filters in the URL need their options, so that the first request has them.
  loader: async () => void (await queryClient.ensureQueryData(memberFiltersQuery())),
  component: StaffMembersPage,
});
