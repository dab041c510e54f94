import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { eventQuery } from '#web/features/events/event.calls.ts';
import { EventPage } from '#web/features/events/event-page.tsx';

export const Route = createFileRoute('/_signed-in/events/$id')({
  loader: ({ params }) => void queryClient.prefetchQuery(eventQuery(params.id)),
  component: () => <EventPage id={Route.useParams().id} />,
});
