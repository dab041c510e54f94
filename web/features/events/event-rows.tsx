import { Link, useSearch } from '@tanstack/react-router';
import { SaveButton } from '#web/saved/save-button.tsx';
import cardLink from '#web/ui/actions/card-link.module.css';
import common from '#web/ui/display/common.module.css';
import { DateTag } from '#web/ui/display/date-tag.tsx';
import styles from './event-rows.module.css';
import { formatHourLines } from './event-times.ts';
import type { Event } from './events.calls.ts';

/** One line per event, to scan many. The text and the registration are on the page of the event. */
export function EventRows({ events }: { events: Event[] }) {
  const list = useSearch({ strict: false });
  return (
    <ul className={styles.rows} aria-label="Events">
      {events.map((event) => (
        <li key={event.id} id={event.id} className={styles.row}>
          <DateTag date={event.eventStart} />
          <div className={common.text}>
            <h2 className={common.h3}>
              <Link to="/events/$id" params={{ id: event.id }} state={{ list }} className={cardLink.link}>
                {event.name}
              </Link>
            </h2>
            <p className={common.note}>{describePlace(event)}</p>
            {/* The line with the time of the member is the last one. */}
            <p className={common.note}>{formatHourLines(event, 'D MMM').at(-1)}</p>
          </div>
          <SaveButton place="row" item={{ kind: 'event', id: event.id, name: event.name }} />
        </li>
      ))}
    </ul>
  );
}

/** A set, because online events repeat 'Online' as the venue. */
const describePlace = ({ type, venue }: Event) => [...new Set([type, venue])].filter(Boolean).join(' · ');
