import { useEffect, useRef } from 'react';
import common from '#web/ui/display/common.module.css';
import { DateTag } from '#web/ui/display/date-tag.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './event-card.module.css';
import { EventContent } from './event-content.tsx';
import { EventPanel } from './event-panel.tsx';
import type { Event } from './events.calls.ts';

export function EventCard({ event, eager }: { event: Event; eager: boolean }) {
  const card = useRef<HTMLLIElement>(null);
  // The list arrives after the page, so the browser cannot scroll to the hash itself.
  useEffect(() => {
    if (location.hash === `#${event.id}`) card.current?.scrollIntoView();
  }, [event.id]);
  return (
    <li ref={card} id={event.id} className={styles.card}>
      <div className={styles.picture}>
        <Picture src={event.listingImg ?? event.featureImg} ratio="fill" seed={event.name} eager={eager} />
        <div className={styles.date}>
          <DateTag moment={event.eventStart} />
        </div>
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>{event.name}</h2>
        <p className={common.muted}>{event.shortDesc}</p>
      </div>
      <div className={styles.panel}>
        <EventPanel event={event} />
      </div>
      <div className={styles.content}>
        <EventContent html={event.content} of={event.name} />
      </div>
    </li>
  );
}

export const EventCardToCome = () => (
  <li className={styles.card} aria-hidden="true">
    <div className={styles.picture} />
    <div className={styles.words}>
      <p className={styles.name}>
        <Skeleton width="60%" />
      </p>
      <p className={common.muted}>
        <Skeleton width="80%" />
      </p>
    </div>
    <div className={styles.panel}>
      <p>
        <Skeleton width="30%" /> <Skeleton width="60%" />
      </p>
      <p>
        <Skeleton width="30%" /> <Skeleton width="90%" />
      </p>
      <p>
        <Skeleton width="30%" /> <Skeleton width="80%" />
      </p>
    </div>
    <p className={styles.content}>
      <Skeleton width="100%" /> <Skeleton width="100%" /> <Skeleton width="70%" />
    </p>
  </li>
);
