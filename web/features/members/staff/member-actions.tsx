import Building2 from 'lucide-react/icons/building-2';
import SquarePen from 'lucide-react/icons/square-pen';
import { useState } from 'react';
import { ActionButton } from '#web/staff/action-button.tsx';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { ActAsButton } from './act-as-button.tsx';
import type { StaffMember } from './staff-members.calls.ts';

const moveDialog = createLazyModule(async () => (await import('./move-dialog.tsx')).MoveDialog);

/** Without `onEdit` while the form is open. */
type Props = { member: StaffMember; onEdit: (() => void) | undefined };

/** Nothing about a member changes after the account was closed or merged into another one. */
export function MemberActions({ member, onEdit }: Props) {
  const [isMoving, setIsMoving] = useState(false);
  const close = () => setIsMoving(false);
  const MoveDialog = useLazyModule(moveDialog, isMoving, close);
  if (member.closedAt || member.mergedInto) return null;
  return (
    <>
      <ActAsButton memberId={member.id} name={member.name} />
      {onEdit ? (
        <ActionButton
          label="Edit"
          icon={<SquarePen size={18} aria-hidden="true" />}
          keys="e"
          capability="members.edit"
          onClick={onEdit}
        />
      ) : null}
      <ActionButton
        label="Move…"
        icon={<Building2 size={18} aria-hidden="true" />}
        keys="m"
        capability="members.edit"
        onClick={() => setIsMoving(true)}
      />
      {MoveDialog && isMoving ? <MoveDialog member={member} onClose={close} /> : null}
    </>
  );
}
