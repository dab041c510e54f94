import { useQuery } from '@tanstack/react-query';
import type { StaffGroupMember } from '#contract/groups.staff.ts';
import { maxGroupChange } from '#contract/groups.staff.ts';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { putBack } from '#web/staff/history/history.calls.ts';
import type { Selection } from '#web/staff/table/table-types.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import common from '#web/ui/display/common.module.css';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { manyGroupMembersQuery, removeGroupMembers } from './staff-groups.calls.ts';

type Props = {
  group: { id: string; name: string };
  selection: Selection<StaffGroupMember>;
  onRemoved: () => void;
  onClose: () => void;
};

/** Lists who is removed. Leaders stay until their role ends. */
export function RemoveMembersDialog({ group, selection, onRemoved, onClose }: Props) {
  const { isAllMatching } = selection;
  const all = useQuery({
    ...manyGroupMembersQuery(group.id, isAllMatching ? selection.query.text : undefined),
    enabled: isAllMatching,
  });
  const selected = isAllMatching ? all.data : selection.rows.slice(0, maxGroupChange);
  const people = selected?.filter(({ leader }) => !leader) ?? [];
  const leaders = selected?.filter(({ leader }) => leader) ?? [];
  const leftCount = selection.count - (selected?.length ?? selection.count);
  const remove = async () => {
    const { removedCount, entryId } = await removeGroupMembers(
      group.id,
      people.map(({ id }) => id),
    );
    onRemoved();
    if (entryId)
      notifyWithUndo(`${countNoun(removedCount, 'member')} removed from ${group.name}.`, () =>
        putBack(entryId),
      );
  };
  return (
    <ConfirmDialog
      open
      title={selected ? `Remove ${countNoun(people.length, 'member')}?` : 'Remove members?'}
      confirmLabel={people.length > 0 ? `Remove ${countNoun(people.length, 'member')}` : 'Remove'}
      canConfirm={people.length > 0}
      onConfirm={remove}
      onClose={onClose}
    >
      {selected ? (
        <>
          {people.length > 0 ? (
            <p>
              {listNames(people)} {people.length === 1 ? 'leaves' : 'leave'} {group.name}. No email is sent.
            </p>
          ) : null}
          {leaders.length > 0 ? (
            <p>
              {listNames(leaders)}{' '}
              {leaders.length === 1 ? 'leads the group and stays' : 'lead the group and stay'} until the role
              ends.
            </p>
          ) : null}
          {leftCount > 0 ? (
            <p className={common.note}>
              At most {maxGroupChange} at a time: {countNoun(leftCount, 'other member')} stay for now.
            </p>
          ) : null}
        </>
      ) : all.error ? (
        <LoadFailed error={all.error} onRetry={() => void all.refetch()} />
      ) : (
        <p aria-busy="true">
          <Skeleton width="90%" />
        </p>
      )}
    </ConfirmDialog>
  );
}

const maxNames = 8;

function listNames(people: StaffGroupMember[]): string {
  const isLong = people.length > maxNames;
  const names = people.slice(0, isLong ? maxNames - 1 : maxNames).map(({ name }) => name);
  const others = isLong ? [`${people.length - names.length} others`] : [];
  return new Intl.ListFormat('en-AU').format([...names, ...others]);
}
