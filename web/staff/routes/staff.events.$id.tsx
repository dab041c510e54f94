import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { StaffEventPage } from '#web/features/events/staff/staff-event-page.tsx';
import { staffEventQuery } from '#web/features/events/staff/staff-events.calls.ts';

export const Route = createFileRoute('/staff/events/$id')({
  loader: ({ params }) => void queryClient.prefetchQuery(staffEventQuery(params.id)),
  component: function StaffEventRoute() {
    return <StaffEventPage id={Route.useParams().id} />;
  },
});
