import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { eventSearch } from '#web/features/events/event-search.ts';
import { eventFiltersQuery, eventsQuery } from '#web/features/events/events.calls.ts';
import { EventsPage } from '#web/features/events/events-page.tsx';
import { createUpdateSearch } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/events/')({
  validateSearch: eventSearch,
  // Not loaderDeps: each search would be a new route match, shown as pending on slow phones.
  loader: ({ location }) => {
    void queryClient.prefetchQuery(eventsQuery(eventSearch.parse(location.search)));
    void queryClient.prefetchQuery(eventFiltersQuery());
  },
  component: function EventsRoute() {
    const navigate = Route.useNavigate();
    return <EventsPage search={Route.useSearch()} onSearchChange={createUpdateSearch(navigate)} />;
  },
});
