import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { StaffMemberPage } from '#web/features/members/staff/staff-member-page.tsx';
import { staffMemberQuery } from '#web/features/members/staff/staff-members.calls.ts';

export const Route = createFileRoute('/staff/members/$id')({
  loader: ({ params }) => void queryClient.prefetchQuery(staffMemberQuery(params.id)),
  component: function StaffMemberRoute() {
    return <StaffMemberPage id={Route.useParams().id} />;
  },
});
