import { type ReactNode, useEffect, useRef } from 'react';
import { CardImage } from '#web/ui/display/card-image.tsx';
import common from '#web/ui/display/common.module.css';
import { Countdown } from '#web/ui/display/countdown.tsx';
import { DateTag } from '#web/ui/display/date-tag.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './event-card.module.css';
import { EventContent } from './event-content.tsx';
import { EventFact } from './event-fact.tsx';
import { formatEventDays, formatHourLines } from './event-times.ts';
import type { Event } from './events.calls.ts';
import { RegisterButton } from './register-button.tsx';

type Props = {
  event: Event;
  eager: boolean;
  /** The name, as a link where the event has a page. */
  name: ReactNode;
  /** Over the picture. */
  saveButton?: ReactNode;
  onRegister?: ((event: Event) => Promise<void>) | undefined;
};

export function EventCard({ event, eager, name, saveButton, onRegister }: Props) {
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
        {saveButton}
      </div>
      <div className={styles.text}>
        <h2 className={styles.name}>{name}</h2>
        <p className={common.muted}>{event.shortDesc}</p>
      </div>
      <EventPanel event={event} onRegister={onRegister} />
      <div className={styles.content}>
        <EventContent html={event.content} eventName={event.name} />
      </div>
    </li>
  );
}

export const EventCardSkeleton = () => (
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

function EventPanel({ event, onRegister }: Pick<Props, 'event' | 'onRegister'>) {
  return (
    <div className={styles.panel}>
      <dl className={styles.facts}>
        <EventFact label="Format">{event.type}</EventFact>
        <EventFact label="Date" notes={formatHourLines(event, 'DD MMM')}>
          {formatEventDays(event).join(' – ')}
        </EventFact>
        <EventFact label="Venue">{event.venue}</EventFact>
      </dl>
      <Countdown startsAt={event.eventStart} endsAt={event.eventEnds} />
      <RegisterButton event={event} onRegister={onRegister} />
    </div>
  );
}
