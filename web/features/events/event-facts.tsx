import { SaveButton } from '#web/saved/save-button.tsx';
import { Countdown } from '#web/ui/display/countdown.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { describeTimes } from './describe-times.ts';
import { AddToCalendarButton, CopyLinkButton } from './event-actions.tsx';
import styles from './event-facts.module.css';
import type { Event } from './events.calls.ts';
import { hasEnded } from './has-ended.ts';
import { RegisterButton } from './register-button.tsx';

export function EventFacts({ event }: { event: Event }) {
  const { days, hours, zone, own } = describeTimes(event);
  const isOver = hasEnded(event);
  return (
    <div className={styles.card}>
      <dl className={styles.facts}>
        <div>
          <dt>Date</dt>
          <dd>
            <time dateTime={event.eventStart}>{days}</time>
          </dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>
            {hours}
            {zone ? <span className={styles.note}>{zone}</span> : null}
            {own ? <span className={styles.note}>Your time: {own}</span> : null}
          </dd>
        </div>
        <div>
          <dt>Format</dt>
          <dd>{event.type}</dd>
        </div>
        <div>
          <dt>Venue</dt>
          <dd>{event.venue}</dd>
        </div>
      </dl>
      {isOver ? null : <Countdown startsAt={event.eventStart} endsAt={event.eventEnds} />}
      <div className={styles.actions}>
        <RegisterButton event={event} />
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
