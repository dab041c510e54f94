import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SaveButton } from '#web/saved/save-button.tsx';
import cardLink from '#web/ui/actions/card-link.module.css';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { CardImage } from '#web/ui/display/card-image.tsx';
import { Countdown } from '#web/ui/display/countdown.tsx';
import { DateTag } from '#web/ui/display/date-tag.tsx';
import { formatOngoingLabel } from '#web/ui/display/time-until.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { type Event, nextEventQuery } from './dashboard.calls.ts';
import { DashboardSection, EmptyCard } from './dashboard-section.tsx';
import styles from './featured-event.module.css';

export function FeaturedEvent() {
  const query = useQuery(nextEventQuery());
  return (
    <DashboardSection title="Upcoming featured event" query={query} skeleton={<FeaturedEventSkeleton />}>
      {({ events: [event] }) =>
        event ? (
          <FeaturedEventCard event={event} />
        ) : (
          <EmptyCard title="No events are planned at the moment" seed={12}>
            <TextLink to="/events">Browse all events</TextLink>
          </EmptyCard>
        )
      }
    </DashboardSection>
  );
}

const FeaturedEventCard = ({ event }: { event: Event }) => (
  <article className={styles.card}>
    <div className={styles.image}>
      <CardImage src={event.featureImg ?? event.listingImg} ratio="fill" seed={event.name} eager />
      <div className={styles.date}>
        <DateTag date={event.eventStart} />
      </div>
      <SaveButton place="image" item={{ kind: 'event', id: event.id, name: event.name }} />
    </div>
    <div className={styles.text}>
      <h3 className={styles.name}>
        <Link to="/events" hash={event.id} className={cardLink.link}>
          {event.name}
        </Link>
      </h3>
      {/* A set, because online events repeat 'Online' as the venue. */}
      <p className={styles.venue}>{[...new Set([event.venue, event.type])].filter(Boolean).join(' · ')}</p>
      {new Date(event.eventStart) > new Date() ? (
        <Countdown startsAt={event.eventStart} />
      ) : (
        <p className={styles.ongoing}>
          {event.eventEnds ? formatOngoingLabel(event.eventEnds, new Date()) : 'On now'}
        </p>
      )}
      <p className={styles.allLink}>
        <TextLink to="/events">Browse all events</TextLink>
      </p>
    </div>
  </article>
);

const FeaturedEventSkeleton = () => (
  <div className={styles.card}>
    <div className={styles.image} />
    <div className={styles.text}>
      <p className={styles.name}>
        <Skeleton width="80%" />
      </p>
      <p className={styles.venue}>
        <Skeleton width="60%" />
      </p>
      <div className={styles.countdown} />
      <p>
        <Skeleton width="16ch" />
      </p>
    </div>
  </div>
);
