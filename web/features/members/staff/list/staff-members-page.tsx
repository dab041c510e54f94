import { useNavigate } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { ActionButton } from '#web/staff/action-button.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { StaffTable } from '#web/staff/table/staff-table.tsx';
import type { Filter, View } from '#web/staff/table/table-types.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { memberColumns } from './member-columns.tsx';
import { type MemberFilterValues, staffMembersQuery, useMemberFilters } from './member-list.calls.ts';
import { stateOptions } from './member-states.ts';
import { OrganisationFilter } from './organisation-filter.tsx';
import { toSegmentOptions } from './to-segment-options.ts';
import { useMemberBulk } from './use-member-bulk.tsx';

const views: View[] = [
  { label: 'Joins to check', search: { open: 'any', sort: 'joinedAt', order: 'desc' } },
  { label: 'Unconfirmed', search: { state: 'unconfirmed' } },
  { label: 'Disabled', search: { state: 'disabled' } },
  { label: 'Closed', search: { state: 'closed' } },
];

const lastSeenOptions = [
  { value: '30 days', label: 'In the last 30 days' },
  { value: '90 days', label: 'In the last 90 days' },
  { value: 'earlier', label: 'More than 90 days ago' },
  { value: 'never', label: 'Not recorded' },
];

const openJoinOptions = [
  { value: 'any', label: 'Anything' },
  { value: 'email', label: 'Email not confirmed' },
  { value: 'organisation', label: 'Organisation not listed' },
];

const directoryOptions = [
  { value: 'listed', label: 'Listed' },
  { value: 'unlisted', label: 'Not listed' },
];

const toOptions = (values: { id: string; name: string }[]) =>
  values.map(({ id, name }) => ({ value: id, label: name }));

const toFilters = ({ memberships, jurisdictions, segments }: MemberFilterValues): Filter[] => [
  { name: 'plan', label: 'Plan', options: toOptions(memberships) },
  { name: 'state', label: 'State', options: stateOptions },
  { name: 'organisation', label: 'Organisation', control: OrganisationFilter },
  { name: 'jurisdiction', label: 'Jurisdiction', isInMore: true, options: toOptions(jurisdictions) },
  {
    name: 'segment',
    label: 'Segment',
    isInMore: true,
    options: toSegmentOptions(segments),
  },
  { name: 'from', label: 'Joined from', isInMore: true, type: 'date' },
  { name: 'to', label: 'Joined to', isInMore: true, type: 'date' },
  { name: 'seen', label: 'Last seen', isInMore: true, options: lastSeenOptions },
  { name: 'open', label: 'Open since joining', isInMore: true, options: openJoinOptions },
  { name: 'directory', label: 'Directory', isInMore: true, options: directoryOptions },
];

export function StaffMembersPage() {
  const filters = useMemberFilters();
  const bulk = useMemberBulk();
  return (
    <StaffPage title="Members" layout="fixed" action={<NewMemberButton />}>
      <StaffTable
        name="members"
        exportList="members"
        label="Members"
        load={staffMembersQuery}
        toRows={({ members }) => members}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowPath={({ id }) => `/staff/members/${id}`}
        columns={memberColumns}
        filters={toFilters(filters)}
        views={views}
        searchLabel="Search name, email, phone, number or organisation"
        bulkActions={bulk.actions}
        emptyState={<EmptyState title="No members yet. They appear here when they join." />}
      />
      {bulk.dialogs}
    </StaffPage>
  );
}

function NewMemberButton() {
  const navigate = useNavigate();
  return (
    <ActionButton
      kind="primary"
      label="New member"
      icon={<Plus size={18} aria-hidden="true" />}
      keys="n"
      capability="members.edit"
      onClick={() => void navigate({ to: '/staff/members/new' })}
    />
  );
}
