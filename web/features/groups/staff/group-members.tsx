import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import type { StaffGroupMember } from '#contract/groups.staff.ts';
import { ActionButton } from '#web/staff/action-button.tsx';
import { explainRefusal } from '#web/staff/explain-refusal.ts';
import { formatLastDay } from '#web/staff/format-moment.ts';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { StaffTable } from '#web/staff/table/staff-table.tsx';
import type { BulkAction, Column, Selection } from '#web/staff/table/table-types.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import common from '#web/ui/display/common.module.css';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { GroupLeaders } from './group-leaders.tsx';
import styles from './group-members.module.css';
import { groupMembersQuery } from './staff-groups.calls.ts';
import type { NewMembers } from './use-new-members.ts';

const addMembersDialog = createLazyModule(
  async () => (await import('./add-members-dialog.tsx')).AddMembersDialog,
);
const removeMembersDialog = createLazyModule(
  async () => (await import('./remove-members-dialog.tsx')).RemoveMembersDialog,
);

const columns: Column<StaffGroupMember>[] = [
  {
    id: 'name',
    label: 'Name',
    sortField: 'lastName',
    cell: ({ id, name, photoUrl }) => (
      <span className={styles.name}>
        <Avatar id={id} names={name.split(' ')} image={photoUrl} size="small" />
        <span>{name}</span>
      </span>
    ),
  },
  {
    id: 'workplace',
    label: 'Workplace',
    sortField: 'organisation',
    cell: ({ workplace, isListed }) =>
      workplace ?? (isListed ? null : <span className={common.muted}>Not in the directory</span>),
  },
  {
    id: 'leader',
    label: 'Leads',
    cell: ({ leader }) =>
      leader ? (
        <Badge kind="success">
          {leader.until ? `Leader until ${formatLastDay(leader.until)}` : 'Leader'}
        </Badge>
      ) : null,
  },
];

type Props = { group: { id: string; name: string; isLive: boolean }; newMembers: NewMembers };
type Removal = { selection: Selection<StaffGroupMember>; clear: () => void };

export function GroupMembers({ group, newMembers }: Props) {
  const scope = { groupId: group.id };
  const { can } = usePermissions();
  const [isAdding, setIsAdding] = useState(false);
  const [removal, setRemoval] = useState<Removal>();
  const closeAdding = () => setIsAdding(false);
  const closeRemoval = () => setRemoval(undefined);
  const AddMembersDialog = useLazyModule(addMembersDialog, isAdding, closeAdding);
  const RemoveMembersDialog = useLazyModule(removeMembersDialog, removal !== undefined, closeRemoval);
  if (!group.isLive) return <EmptyState title="A group has members once it is published." />;
  const remove: BulkAction<StaffGroupMember> = {
    label: 'Remove…',
    icon: UserMinus,
    run: (selection, clear) => {
      if (can('groups.members', scope)) setRemoval({ selection, clear });
      else notify('error', 'You cannot do this.', explainRefusal('groups.members'));
    },
  };
  return (
    <div className={styles.members}>
      <GroupLeaders group={group} />
      <StaffTable
        name="group members"
        label="Members"
        load={groupMembersQuery(group.id)}
        toRows={({ members }) => members}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        {...(can('members.read') && { rowPath: toMemberPath })}
        columns={columns}
        searchLabel="Search members"
        barAction={
          <ActionButton
            label="Add members…"
            icon={<UserPlus size={18} aria-hidden="true" />}
            keys="n"
            capability="groups.members"
            scope={scope}
            onClick={() => setIsAdding(true)}
          />
        }
        bulkActions={[remove]}
        exportList="group members"
        exportFilters={{ groupId: group.id }}
        emptyState={<EmptyState title="No members yet. Add the first ones with Add members." />}
      />
      {AddMembersDialog ? (
        <AddMembersDialog group={group} newMembers={newMembers} open={isAdding} onClose={closeAdding} />
      ) : null}
      {RemoveMembersDialog && removal ? (
        <RemoveMembersDialog
          group={group}
          selection={removal.selection}
          onRemoved={removal.clear}
          onClose={closeRemoval}
        />
      ) : null}
    </div>
  );
}

const toMemberPath = ({ id }: StaffGroupMember) => `/staff/members/${id}`;
