import { Link, useSearch } from '@tanstack/react-router';
import common from '#web/ui/display/common.module.css';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { EventCard, EventCardSkeleton } from './event-card.tsx';
import { type Event, eventsPageSize, eventsQuery } from './events.calls.ts';
import styles from './events-page.module.css';

type Props = { page: number | undefined; onPageChange: (page: number) => void };

export function EventsPage({ page, onPageChange }: Props) {
  const list = useList(eventsQuery(page));
  return (
    <PageLayout title="Events" intro="Upcoming events, soonest first.">
      <ListCount list={list} singular="event" plural="events" />
      <ListResults
        list={list}
        page={page}
        size={eventsPageSize}
        onPageChange={onPageChange}
        skeleton={
          <ul className={common.stackLarge}>
            <EventCardSkeleton />
            <EventCardSkeleton />
            <EventCardSkeleton />
          </ul>
        }
        emptyState={
          <EmptyState title="No events are planned at the moment">
            <p>New events will appear here.</p>
          </EmptyState>
        }
      >
        {({ events }) => (
          <ul className={common.stackLarge}>
            {events.map((event, index) => (
              <EventCard key={event.id} event={event} eager={index < 2} name={<EventLink {...event} />} />
            ))}
          </ul>
        )}
      </ListResults>
    </PageLayout>
  );
}

/** Only the name is a link, because the card has a text and a button. */
function EventLink({ id, name }: Event) {
  const list = useSearch({ strict: false });
  return (
    <Link to="/events/$id" params={{ id }} state={{ list }} className={styles.link}>
      {name}
    </Link>
  );
}
