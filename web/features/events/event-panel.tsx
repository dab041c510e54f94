import ExternalLink from 'lucide-react/icons/external-link';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Countdown } from '#web/ui/display/countdown.tsx';
import { Unseen } from '#web/ui/display/unseen.tsx';
import styles from './event-panel.module.css';
import { daysOf, hourLinesOf } from './event-times.ts';
import type { Event } from './events.calls.ts';
import { registerLink } from './register-link.ts';

export function EventPanel({ event }: { event: Event }) {
  const register = registerLink(event);
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
            {daysOf(event).join(' – ')}
            {hourLinesOf(event).map((line) => (
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
      <Countdown until={event.eventStart} ends={event.eventEnds} />
      {register ? (
        <ButtonLink href={register.address} target="_blank" rel="noopener noreferrer">
          <span>
            {register.label}
            <Unseen>{` (${event.name}; opens in a new tab)`}</Unseen>
          </span>
          <ExternalLink size={18} aria-hidden="true" />
        </ButtonLink>
      ) : null}
    </div>
  );
}
