import { Navigate } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import type { StaffGroupSummary } from '#contract/groups.staff.ts';
import { DraftBadge } from '#web/staff/draft/draft-badge.tsx';
import { NewDraftButton } from '#web/staff/draft/new-draft-button.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { usePermissions, useStaffProfile } from '#web/staff/staff-profile.ts';
import { StaffTable } from '#web/staff/table/staff-table.tsx';
import type { Column, Filter, View } from '#web/staff/table/table-types.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import common from '#web/ui/display/common.module.css';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { type GroupOptions, groupCalls, staffGroupsQuery, useGroupOptions } from './staff-groups.calls.ts';
import styles from './staff-groups-page.module.css';

const nameOf = ({ name }: StaffGroupSummary) => name || 'Untitled group';

const columns: Column<StaffGroupSummary>[] = [
  { id: 'state', label: 'State', cell: (group) => <DraftBadge {...group} /> },
  {
    id: 'name',
    label: 'Name',
    isName: true,
    sortField: 'name',
    cell: (group) => (
      <span className={styles.name}>
        <Avatar id={group.id} names={nameOf(group).split(' ')} image={group.pictureUrl} size="small" />
        <span>{nameOf(group)}</span>
      </span>
    ),
  },
  {
    id: 'type',
    label: 'Type',
    sortField: 'type',
    isSecondary: true,
    cell: ({ type }) => type ?? <span className={common.muted}>No type yet</span>,
  },
  { id: 'parent', label: 'Parent group', cell: ({ parentName }) => parentName },
  {
    id: 'members',
    label: 'Members',
    sortField: 'members',
    align: 'end',
    cell: ({ memberCount }) => formatCount(memberCount),
  },
];

const views: View[] = [{ label: 'Drafts', search: { view: 'drafts' } }];

const toFilters = ({ types }: GroupOptions): Filter[] => [
  { name: 'view', label: 'View', isInBar: false, options: [{ value: 'drafts', label: 'Drafts' }] },
  { name: 'type', label: 'Type', options: types.map(({ id, name }) => ({ value: id, label: name })) },
];

const toPath = (id: string) => `/staff/groups/${id}`;

export function StaffGroupsPage() {
  const { can } = usePermissions();
  const { grants } = useStaffProfile();
  const filters = toFilters(useGroupOptions());
  const [ownId, ...otherIds] = grants.flatMap(({ groupId }) => groupId ?? []);
  // Leaders of one group have nothing to choose.
  if (!can('groups.read') && ownId && otherIds.length === 0)
    return <Navigate to="/staff/groups/$id" params={{ id: ownId }} replace />;
  return (
    <StaffPage
      title="Groups"
      layout="fixed"
      action={
        <NewDraftButton
          label="New group"
          icon={<Plus size={18} aria-hidden="true" />}
          capability="groups.manage"
          calls={groupCalls}
          toPath={toPath}
        />
      }
    >
      <StaffTable
        name="groups"
        exportList="groups"
        label="Groups"
        load={staffGroupsQuery}
        toRows={({ groups }) => groups}
        rowId={({ id }) => id}
        rowName={nameOf}
        rowPath={({ id }) => toPath(id)}
        columns={columns}
        filters={filters}
        views={views}
        searchLabel="Search groups"
        emptyState={<EmptyState title="No groups yet. Add the first one with New group." />}
      />
    </StaffPage>
  );
}
