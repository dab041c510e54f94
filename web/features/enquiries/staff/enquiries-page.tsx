import { useQuery } from '@tanstack/react-query';
import type { StaffEnquiry } from '#contract/enquiries.staff.ts';
import { formatAge, formatMoment } from '#web/staff/format-moment.ts';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { StaffTable } from '#web/staff/table/staff-table.tsx';
import type { Column, Filter, View } from '#web/staff/table/table-types.ts';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import common from '#web/ui/display/common.module.css';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { EnquiryStateBadge } from '../enquiry-state-badge.tsx';
import { enquiryListQuery, figuresQuery } from './enquiries.calls.ts';
import styles from './enquiries-page.module.css';
import { formatMinutes } from './format-minutes.ts';
import { OwnerFilter } from './owner-filter.tsx';
import { TypeFilter } from './type-filter.tsx';

const filters: Filter[] = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'answered', label: 'Answered' },
      { value: 'closed', label: 'Closed' },
    ],
  },
  { name: 'owner', label: 'Owner', control: OwnerFilter },
  { name: 'type', label: 'Type', control: TypeFilter },
];

const views: View[] = [
  { label: 'Waiting longest', search: { state: 'open', sort: 'waitingSince' } },
  { label: 'Mine', search: { state: 'open', owner: 'mine' } },
  { label: 'Without an owner', search: { state: 'open', owner: 'nobody' } },
];

const columns: Column<StaffEnquiry>[] = [
  {
    id: 'name',
    label: 'From',
    cell: ({ name, excerpt }) => (
      <span className={styles.from}>
        <span>{name}</span>
        <span className={styles.excerpt}>{excerpt}</span>
      </span>
    ),
  },
  {
    id: 'reference',
    label: 'Reference',
    cell: ({ reference }) => <span className={styles.figure}>{reference}</span>,
  },
  { id: 'type', label: 'Type', isSecondary: true, cell: ({ enquiryLabel }) => enquiryLabel },
  { id: 'state', label: 'State', cell: ({ state }) => <EnquiryStateBadge state={state} /> },
  {
    id: 'owner',
    label: 'Owner',
    cell: ({ owner }) => owner?.name.split(' ')[0] ?? <span className={common.muted}>Nobody</span>,
  },
  {
    id: 'waiting',
    label: 'Waiting',
    sortField: 'waitingSince',
    cell: ({ waitingSince }) => (waitingSince ? <Age since={waitingSince} /> : null),
  },
  {
    id: 'received',
    label: 'Received',
    sortField: 'createdAt',
    isSecondary: true,
    cell: ({ createdAt }) => <span className={styles.figure}>{formatMoment(createdAt).split(',')[0]}</span>,
  },
];

const lateAfterMs = 2 * 24 * 3_600_000;

const Age = ({ since }: { since: string }) => (
  <span className={styles.age} data-late={Date.now() - Date.parse(since) > lateAfterMs ? '' : undefined}>
    {formatAge(since)}
  </span>
);

export function EnquiriesPage() {
  return (
    <StaffPage
      title="Enquiries"
      layout="fixed"
      note={<FirstAnswers />}
      action={
        <LinkButton kind="secondary" to="/staff/enquiries/templates">
          Templates
        </LinkButton>
      }
    >
      <StaffTable
        name="enquiries"
        exportList="enquiries"
        label="Enquiries"
        load={enquiryListQuery}
        toRows={({ enquiries }) => enquiries}
        rowId={({ id }) => id}
        rowName={({ reference, name }) => `${reference} from ${name}`}
        rowPath={({ id }) => `/staff/enquiries/${id}`}
        columns={columns}
        filters={filters}
        views={views}
        searchLabel="Search reference, name, email or text"
        emptyState={
          <EmptyState title="No enquiries yet">
            <p>They arrive here when members write on the Contact us screen.</p>
          </EmptyState>
        }
      />
    </StaffPage>
  );
}

/** 'First answer after 4 h, 9 of 10 within 2 d'. */
function FirstAnswers() {
  const { data } = useQuery({ ...figuresQuery(), staleTime: 60_000 });
  const { medianMinutes: median, ninetiethPercentileMinutes: slow } = data?.firstAnswers ?? {};
  if (typeof median !== 'number' || typeof slow !== 'number') return null;
  return (
    <span
      className={styles.firstAnswers}
      title="Over the last 30 days. Half of the enquiries were answered sooner than the first figure."
    >
      First answer after {formatMinutes(median)}, 9 of 10 within {formatMinutes(slow)}
    </span>
  );
}
