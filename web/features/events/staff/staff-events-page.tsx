import Plus from 'lucide-react/icons/plus';
import { eventFormats, type StaffEventSummary } from '#contract/events.staff.ts';
import { DraftBadge } from '#web/staff/draft/draft-badge.tsx';
import { NewDraftButton } from '#web/staff/draft/new-draft-button.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { StaffTable } from '#web/staff/table/staff-table.tsx';
import type { Column, Filter, View } from '#web/staff/table/table-types.ts';
import common from '#web/ui/display/common.module.css';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { formatEventStart } from './format-event-times.ts';
import { eventCalls, staffEventsQuery } from './staff-events.calls.ts';

const columns: Column<StaffEventSummary>[] = [
  { id: 'state', label: 'State', cell: (event) => <DraftBadge {...event} /> },
  { id: 'name', label: 'Name', isName: true, sortField: 'name', cell: nameOf },
  {
    id: 'starts',
    label: 'Starts',
    sortField: 'startsAt',
    isSecondary: true,
    noWrap: true,
    cell: (event) =>
      event.startsAt ? formatEventStart(event) : <span className={common.muted}>No date yet</span>,
  },
  { id: 'format', label: 'Format', noWrap: true, cell: ({ format }) => format },
  { id: 'venue', label: 'Venue', cell: ({ venue }) => venue || <span className={common.muted}>–</span> },
];

function nameOf({ name }: Pick<StaffEventSummary, 'name'>): string {
  return name || 'Untitled event';
}

const views: View[] = [
  { label: 'Past', search: { view: 'past', sort: 'startsAt', order: 'desc' } },
  { label: 'Drafts', search: { view: 'drafts' } },
  { label: 'All', search: { view: 'all' } },
];

const toOption = (value: string) => ({ value, label: value });

const filters: Filter[] = [
  {
    name: 'view',
    label: 'View',
    isInBar: false,
    options: [
      { value: 'past', label: 'Past' },
      { value: 'drafts', label: 'Drafts' },
      { value: 'all', label: 'All' },
    ],
  },
  { name: 'format', label: 'Format', options: eventFormats.map(toOption) },
];

const toPath = (id: string) => `/staff/events/${id}`;

export const StaffEventsPage = () => (
  <StaffPage
    title="Events"
    layout="fixed"
    action={
      <NewDraftButton
        label="New event"
        icon={<Plus size={18} aria-hidden="true" />}
        capability="events.edit"
        calls={eventCalls}
        toPath={toPath}
      />
    }
  >
    <StaffTable
      name="events"
      exportList="events"
      label="Events"
      load={staffEventsQuery}
      toRows={({ events }) => events}
      rowId={({ id }) => id}
      rowName={nameOf}
      rowPath={({ id }) => toPath(id)}
      columns={columns}
      filters={filters}
      views={views}
      firstViewLabel="Upcoming"
      searchLabel="Search events"
      emptyState={
        <EmptyState title="No upcoming events. Add one with New event, or open a past event and copy it." />
      }
    />
  </StaffPage>
);
