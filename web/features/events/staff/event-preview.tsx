import type { DraftEvent } from '#contract/events.staff.ts';
import common from '#web/ui/display/common.module.css';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { EventCard } from '../event-card.tsx';
import styles from './staff-event-page.module.css';

/** The card of the event as members see it, in the time zone of this browser. */
export function EventPreview({ id, event }: { id: string; event: DraftEvent }) {
  if (!event.startsAt) return <EmptyState title="Choose when the event starts to see the preview." />;
  return (
    <div className={styles.preview}>
      <p className={common.note}>Members see the event like this. Times are shown for your time zone.</p>
      <ul>
        <EventCard
          eager
          name={event.name}
          event={{
            id,
            name: event.name,
            shortDesc: event.shortDescription,
            content: event.content,
            type: event.format,
            venue: event.venue,
            venueTimeZone: event.timeZone,
            eventStart: event.startsAt,
            eventEnds: event.endsAt,
            listingImg: toUrl(event.listingImageKey),
            featureImg: toUrl(event.featureImageKey),
            registerUrlLink: event.registerUrl,
            registerUrlLabel: event.registerLabel,
          }}
        />
      </ul>
    </div>
  );
}

const toUrl = (key: string | null) => key && `/files/${key}`;
