import common from '#web/ui/display/common.module.css';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { Screen } from '#web/ui/pages/screen.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { EventCard, EventCardToCome } from './event-card.tsx';
import { eventsAPage, eventsQuery } from './events.calls.ts';

type Props = { page: number | undefined; onPageChange: (page: number) => void };

export function EventsPage({ page, onPageChange }: Props) {
  const list = useList(eventsQuery(page));
  return (
    <Screen title="Events" lead="What is coming up, the next one first.">
      <ListCount list={list} one="event" many="events" />
      <ListResults
        list={list}
        page={page}
        size={eventsAPage}
        onPageChange={onPageChange}
        waiting={
          <ul className={common.stackLarge}>
            <EventCardToCome />
            <EventCardToCome />
            <EventCardToCome />
          </ul>
        }
        nothing={
          <EmptyState title="No events are planned at the moment">
            <p>As soon as there is one, you will find it here.</p>
          </EmptyState>
        }
      >
        {({ events }) => (
          <ul className={common.stackLarge}>
            {events.map((event, index) => (
              <EventCard key={event.id} event={event} eager={index < 2} />
            ))}
          </ul>
        )}
      </ListResults>
    </Screen>
  );
}
