import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { CardImage } from '#web/ui/display/card-image.tsx';
import common from '#web/ui/display/common.module.css';
import { Countdown } from '#web/ui/display/countdown.tsx';
import { DateTag } from '#web/ui/display/date-tag.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { EventContent } from './event-content.tsx';
import { formatEventDays, formatHourLines } from './event-times.ts';
import { type Event, eventsPageSize, eventsQuery } from './events.calls.ts';
import styles from './events-page.module.css';
import { toRegistrationLink } from './registration-link.ts';

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
              <EventCard key={event.id} event={event} eager={index < 2} />
            ))}
          </ul>
        )}
      </ListResults>
    </PageLayout>
  );
}

export function EventCard({ event, eager }: { event: Event; eager: boolean }) {
  const card = useRef<HTMLLIElement>(null);
  // The list arrives after the page, so the browser cannot scroll to the hash itself.
  useEffect(() => {
    if (location.hash === `#${event.id}`) card.current?.scrollIntoView();
  }, [event.id]);
  return (
    <li ref={card} id={event.id} className={styles.card}>
      <div className={styles.image}>
        <CardImage src={event.listingImg ?? event.featureImg} ratio="fill" seed={event.name} eager={eager} />
        <div className={styles.date}>
          <DateTag date={event.eventStart} />
        </div>
      </div>
      <div className={styles.text}>
        <h2 className={styles.name}>{event.name}</h2>
        <p className={common.muted}>{event.shortDesc}</p>
      </div>
      <EventPanel event={event} />
      <div className={styles.content}>
        <EventContent html={event.content} eventName={event.name} />
      </div>
    </li>
  );
}

const EventCardSkeleton = () => (
  <li className={styles.card} aria-hidden="true">
    <div className={styles.image} />
    <div className={styles.text}>
      <p className={styles.name}>
        <Skeleton width="60%" />
      </p>
      <p className={common.muted}>
        <Skeleton width="80%" />
      </p>
    </div>
    <div className={styles.panel}>
      {(['60%', '90%', '80%'] as const).map((width) => (
        <p key={width}>
          <Skeleton width="30%" /> <Skeleton width={width} />
        </p>
      ))}
    </div>
    <p className={styles.content}>
      <Skeleton width="100%" /> <Skeleton width="100%" /> <Skeleton width="70%" />
    </p>
  </li>
);

function EventPanel({ event }: { event: Event }) {
  const registration = toRegistrationLink(event);
  return (
    <div className={styles.panel}>
      <dl className={styles.facts}>
        <div>
          <dt>Format</dt>
          <dd>{event.type}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>
            {formatEventDays(event).join(' – ')}
            {formatHourLines(event).map((line) => (
              <span key={line} className={styles.hours}>
                {line}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>Venue</dt>
          <dd>{event.venue}</dd>
        </div>
      </dl>
      <Countdown startsAt={event.eventStart} endsAt={event.eventEnds} />
      {registration ? (
        <ButtonLink href={registration.url} target="_blank" rel="noopener noreferrer">
          <span>
            {registration.label}
            <VisuallyHidden>{` (${event.name}; opens in a new tab)`}</VisuallyHidden>
          </span>
          <ExternalLink size={18} aria-hidden="true" />
        </ButtonLink>
      ) : null}
    </div>
  );
}
