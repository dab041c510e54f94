import { useState } from 'react';
import type { AccessLevel, MembershipSize } from '#contract/categories.staff.ts';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { putBack } from '#web/staff/history/history.calls.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import common from '#web/ui/display/common.module.css';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { setMemberships } from './categories.calls.ts';

type Props = { level: AccessLevel; memberships: MembershipSize[]; onClose: () => void };

/** Chooses who sees the resources of an access level. */
export function MembershipsDialog({ level, memberships, onClose }: Props) {
  const [included, setIncluded] = useState(level.membershipIds);
  const isIncluded = (id: string) => included.includes(id);
  const wasIncluded = (id: string) => level.membershipIds.includes(id);
  const countWhere = (matches: (id: string) => boolean) =>
    memberships.filter(({ id }) => matches(id)).reduce((sum, { memberCount }) => sum + memberCount, 0);
  const gaining = countWhere((id) => isIncluded(id) && !wasIncluded(id));
  const losing = countWhere((id) => !isIncluded(id) && wasIncluded(id));
  const isChanged = memberships.some(({ id }) => isIncluded(id) !== wasIncluded(id));
  const save = async () => {
    const { entryId } = await setMemberships({ ...level, kind: 'access-level' }, included);
    if (entryId) notifyWithUndo(`The memberships of ‘${level.name}’ changed.`, () => putBack(entryId));
  };
  return (
    <ConfirmDialog
      open
      title={`Memberships with ‘${level.name}’`}
      confirmLabel="Change the memberships"
      canConfirm={isChanged}
      onConfirm={save}
      onClose={onClose}
    >
      <p className={common.note}>
        Members of these memberships see {countNoun(level.liveCount, 'published resource')}.
      </p>
      <div className={common.stackSmall}>
        {memberships.map(({ id, name, memberCount }) => (
          <Checkbox
            key={id}
            label={`${name}, ${countNoun(memberCount, 'member')}`}
            checked={isIncluded(id)}
            onCheckedChange={(checked) =>
              setIncluded(checked ? [...included, id] : included.filter((each) => each !== id))
            }
          />
        ))}
      </div>
      <p role="status">
        {gaining > 0 ? `${countNoun(gaining, 'member')} will see them for the first time. ` : null}
        {losing > 0 ? `${countNoun(losing, 'member')} will no longer see them.` : null}
      </p>
    </ConfirmDialog>
  );
}
