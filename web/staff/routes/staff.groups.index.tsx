import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { groupOptionsQuery } from '#web/features/groups/staff/staff-groups.calls.ts';
import { StaffGroupsPage } from '#web/features/groups/staff/staff-groups-page.tsx';

export const Route = createFileRoute('/staff/groups/')({
  // Filters in the URL need their options, so that the first request has them.
  loader: async () => void (await queryClient.ensureQueryData(groupOptionsQuery())),
  component: StaffGroupsPage,
});
