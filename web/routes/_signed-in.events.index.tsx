import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { eventsQuery } from '#web/features/events/events.calls.ts';
import { EventsPage } from '#web/features/events/events-page.tsx';
import { pageParam, searchParams } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/events/')({
  validateSearch: searchParams({ page: pageParam }),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ deps: { page } }) => void queryClient.prefetchQuery(eventsQuery(page)),
  component: function EventsRoute() {
    const navigate = Route.useNavigate();
    const changePage = (page: number) => navigate({ search: { page } });
    return <EventsPage page={Route.useSearch().page} onPageChange={changePage} />;
  },
});
