import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { StaffGroupPage } from '#web/features/groups/staff/staff-group-page.tsx';
import { groupOptionsQuery, staffGroupQuery } from '#web/features/groups/staff/staff-groups.calls.ts';

export const Route = createFileRoute('/staff/groups/$id')({
  loader: async ({ params: { id } }) => {
    void queryClient.prefetchQuery(staffGroupQuery(id));
    await queryClient.ensureQueryData(groupOptionsQuery());
  },
  component: function StaffGroupRoute() {
    return <StaffGroupPage id={Route.useParams().id} />;
  },
});
