import { Link, useSearch } from '@tanstack/react-router';
import { SaveButton } from '#web/saved/save-button.tsx';
import common from '#web/ui/display/common.module.css';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import { ResetButton } from '#web/ui/list/reset-button.tsx';
import type { UpdateSearch } from '#web/ui/list/search-params.ts';
import { useList } from '#web/ui/list/use-list.ts';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { EventCard, EventCardSkeleton } from './event-card.tsx';
import type { EventSearch } from './event-search.ts';
import { type Event, eventsPageSize, eventsQuery } from './events.calls.ts';
import { EventsBar } from './events-bar.tsx';
import styles from './events-page.module.css';
import { saveOnRegistering } from './save-on-registering.ts';

type Props = { search: EventSearch; onSearchChange: UpdateSearch<EventSearch> };

const eventRows = createLazyModule(async () => (await import('./event-rows.tsx')).EventRows);

export function EventsPage({ search, onSearchChange }: Props) {
  const list = useList(eventsQuery(search));
  const isFiltered = [search.format, search.month, search.place].some((value) => value !== undefined);
  const clear = () => onSearchChange({ format: undefined, month: undefined, place: undefined });
  const EventRows = useLazyModule(eventRows, search.view === 'list', () =>
    onSearchChange({ view: undefined }),
  );
  const skeleton = search.view === 'list' ? <RowsSkeleton /> : <CardsSkeleton />;
  return (
    <PageLayout title="Events" intro="Upcoming events, soonest first.">
      <EventsBar search={search} onSearchChange={onSearchChange} disabled={list.loading !== 'none'} />
      {/* The key, because a change of the view must not scroll when the list is next refreshed. */}
      <ListCount key={search.view} list={list} singular="event" plural="events" />
      <ListResults
        list={list}
        page={search.page}
        size={eventsPageSize}
        onPageChange={(page) => onSearchChange({ page })}
        skeleton={skeleton}
        emptyState={
          isFiltered ? (
            <EmptyState title="No events found">
              <p>Choose another format, month or place.</p>
              <ResetButton onClick={clear}>Clear filters</ResetButton>
            </EmptyState>
          ) : (
            <EmptyState title="No events are planned at the moment">
              <p>New events will appear here.</p>
            </EmptyState>
          )
        }
      >
        {({ events }) => {
          if (search.view === 'list') return EventRows ? <EventRows events={events} /> : skeleton;
          return <EventCards events={events} />;
        }}
      </ListResults>
    </PageLayout>
  );
}

const EventCards = ({ events }: { events: Event[] }) => (
  <ul className={common.stackLarge}>
    {events.map((event, index) => (
      <EventCard
        key={event.id}
        event={event}
        eager={index < 2}
        name={<EventLink {...event} />}
        onRegister={saveOnRegistering}
        saveButton={<SaveButton place="image" item={{ kind: 'event', id: event.id, name: event.name }} />}
      />
    ))}
  </ul>
);

/** Only the name is a link, because the card has a text and a button. */
function EventLink({ id, name }: Event) {
  const list = useSearch({ strict: false });
  return (
    <Link to="/events/$id" params={{ id }} state={{ list }} className={styles.link}>
      {name}
    </Link>
  );
}

const CardsSkeleton = () => (
  <ul className={common.stackLarge}>
    <EventCardSkeleton />
    <EventCardSkeleton />
    <EventCardSkeleton />
  </ul>
);

const RowsSkeleton = () => (
  <div className={styles.rows} aria-hidden="true">
    {(['60%', '40%', '70%', '50%', '60%', '40%', '70%', '50%'] as const).map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is constant
      <p key={index}>
        <Skeleton width={width} />
      </p>
    ))}
  </div>
);
