import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '#web/api/api-error.ts';
import { CardImage } from '#web/ui/display/card-image.tsx';
import common from '#web/ui/display/common.module.css';
import lead from '#web/ui/display/lead-picture.module.css';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { BackToList } from '#web/ui/list/back-to-list.tsx';
import { NotFoundMessage } from '#web/ui/pages/not-found-page.tsx';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { eventQuery } from './event.calls.ts';
import { EventFacts, EventFactsSkeleton } from './event-facts.tsx';
import styles from './event-page.module.css';
import type { Event } from './events.calls.ts';
import { hasEnded } from './has-ended.ts';

export function EventPage({ id }: { id: string }) {
  const { data: event, error, refetch } = useQuery(eventQuery(id));
  if (isNotFound(error)) return <NotFoundMessage />;
  return (
    <div className={common.stack}>
      <BackToList to="/events">Events</BackToList>
      {error && !event ? (
        <>
          <PageHeading>Event</PageHeading>
          <LoadFailed error={error} onRetry={refetch} />
        </>
      ) : (
        <article className={styles.event} aria-busy={!event}>
          <header className={styles.header}>
            {/* One heading for all states, so that it keeps the focus. */}
            <PageHeading title={event?.name ?? 'Event'}>{event?.name ?? <NameSkeleton />}</PageHeading>
            <p className={styles.summary}>{event ? event.shortDesc : <Skeleton width="60%" />}</p>
            {event && hasEnded(event) ? (
              <Banner kind="info">
                {event.eventEnds ? 'This event has ended.' : 'This event has started.'}
              </Banner>
            ) : null}
          </header>
          <aside className={styles.facts} aria-label="When and where">
            {event ? <EventFacts event={event} /> : <EventFactsSkeleton />}
          </aside>
          {event ? <EventBody event={event} /> : <BodySkeleton />}
        </article>
      )}
    </div>
  );
}

const NameSkeleton = () => (
  <>
    <VisuallyHidden>Event</VisuallyHidden>
    <Skeleton width="24ch" />
  </>
);

function EventBody({ event }: { event: Event }) {
  const picture = event.featureImg ?? event.listingImg;
  return (
    <div className={styles.body}>
      {picture ? (
        <div className={lead.picture}>
          <CardImage src={picture} seed={event.name} eager />
        </div>
      ) : null}
      <div className={styles.text}>
        <RichText html={event.content} />
      </div>
    </div>
  );
}

const BodySkeleton = () => (
  <div className={styles.body}>
    <div className={lead.picture} data-placeholder="true" />
    <div className={styles.text}>
      {(['100%', '90%', '95%', '60%'] as const).map((width) => (
        <p key={width}>
          <Skeleton width={width} />
        </p>
      ))}
    </div>
  </div>
);
