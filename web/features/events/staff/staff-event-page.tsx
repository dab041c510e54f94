import { useQuery } from '@tanstack/react-query';
import type { DraftItem } from '#contract/drafts.ts';
import type { DraftEvent } from '#contract/events.staff.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { DraftPage } from '#web/staff/draft/draft-page.tsx';
import { useDraft } from '#web/staff/draft/use-draft.ts';
import { useDraftAccess } from '#web/staff/draft/use-draft-access.ts';
import { ObjectHeadSkeleton } from '#web/staff/object-page/object-head-skeleton.tsx';
import { ObjectNotFound } from '#web/staff/shell/object-not-found.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { toLocalParts } from '#web/staff/zoned-time.ts';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { DateTag } from '#web/ui/display/date-tag.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EventFields } from './event-fields.tsx';
import { EventPreview } from './event-preview.tsx';
import { fieldLabels } from './event-values.ts';
import { formatEventTimes, toZone } from './format-event-times.ts';
import styles from './staff-event-page.module.css';
import { eventCalls, staffEventQuery } from './staff-events.calls.ts';

const list = { label: 'Events', to: '/staff/events' };
const copy = { label: 'Copy event', toPath: (id: string) => `/staff/events/${id}` };

export function StaffEventPage({ id }: { id: string }) {
  const { data: item, error, refetch } = useQuery({ ...staffEventQuery(id), refetchOnWindowFocus: false });
  if (isNotFound(error)) return <ObjectNotFound />;
  if (!item)
    return (
      <StaffPage title="Event" back={list}>
        {error ? <LoadFailed error={error} onRetry={refetch} /> : <ObjectHeadSkeleton />}
      </StaffPage>
    );
  return <EventDraft key={id} item={item} />;
}

function EventDraft({ item }: { item: DraftItem<DraftEvent> }) {
  const draft = useDraft({ item, calls: eventCalls, fieldLabels, textField: 'content' });
  const { isReadOnly } = useDraftAccess('event');
  const { values } = draft;
  return (
    <DraftPage
      kind="event"
      draft={draft}
      name={values.name || 'Untitled event'}
      list={list}
      copy={copy}
      picture={<DateTile event={values} />}
      lines={
        <>
          <p>{[formatEventTimes(values), values.venue].filter(Boolean).join(' · ')}</p>
          {item.live ? (
            <p>
              <ExternalLink href={`/events/${item.id}`}>See it as members do</ExternalLink>
            </p>
          ) : null}
        </>
      }
      tabs={[{ id: 'preview', label: 'Preview', content: <EventPreview id={item.id} event={values} /> }]}
      deletionNote={<p>Members no longer see the event. Their calendars keep what they saved.</p>}
    >
      <EventFields draft={draft} isReadOnly={isReadOnly} />
    </DraftPage>
  );
}

/** The day at the venue. Without a zone in the text, the browser does not convert it. */
const DateTile = ({ event }: { event: DraftEvent }) =>
  event.startsAt ? (
    <span className={styles.date}>
      <DateTag date={`${toLocalParts(event.startsAt, toZone(event)).day}T12:00`} />
    </span>
  ) : null;
