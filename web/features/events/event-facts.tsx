import { SaveButton } from '#web/saved/save-button.tsx';
import { Countdown } from '#web/ui/display/countdown.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { describeTimes } from './describe-times.ts';
import { AddToCalendarButton, CopyLinkButton } from './event-actions.tsx';
import { EventFact } from './event-fact.tsx';
import styles from './event-facts.module.css';
import type { Event } from './events.calls.ts';
import { hasEnded } from './has-ended.ts';
import { RegisterButton } from './register-button.tsx';
import { saveOnRegistering } from './save-on-registering.ts';

export function EventFacts({ event }: { event: Event }) {
  const { days, hours, zone, own } = describeTimes(event);
  const isOver = hasEnded(event);
  return (
    <div className={styles.card}>
      <dl className={styles.facts}>
        <EventFact label="Date">
          <time dateTime={event.eventStart}>{days}</time>
        </EventFact>
        <EventFact label="Time" notes={[zone, own && `Your time: ${own}`]}>
          {hours}
        </EventFact>
        <EventFact label="Format">{event.type}</EventFact>
        <EventFact label="Venue">{event.venue}</EventFact>
      </dl>
      {isOver ? null : <Countdown startsAt={event.eventStart} endsAt={event.eventEnds} />}
      <div className={styles.actions}>
        <RegisterButton event={event} onRegister={saveOnRegistering} />
        <SaveButton place="header" item={{ kind: 'event', id: event.id, name: event.name }} />
        {isOver ? null : <AddToCalendarButton event={event} />}
        <CopyLinkButton />
      </div>
    </div>
  );
}

export const EventFactsSkeleton = () => (
  <div className={styles.card} aria-hidden="true">
    {(['60%', '80%', '40%', '90%'] as const).map((width) => (
      <p key={width}>
        <Skeleton width="30%" />
        <br />
        <Skeleton width={width} />
      </p>
    ))}
    <div className={styles.placeholder} />
  </div>
);
