import type { StaffGrant } from '#contract/grants.staff.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { putBack } from '../history/history.calls.ts';
import { notifyWithUndo } from '../undo.tsx';
import { endGrant } from './grants.calls.ts';

type Props = { grant: StaffGrant; onClose: () => void };

export function EndGrantDialog({ grant, onClose }: Props) {
  const { member, role, scope } = grant;
  const end = async () => {
    const { entryId } = await endGrant(grant.id);
    notifyWithUndo(`${member.name} is no longer ${role}.`, () => putBack(entryId));
  };
  return (
    <ConfirmDialog
      open
      title={`End ${role} of ${member.name}?`}
      confirmLabel="End the grant"
      onConfirm={end}
      onClose={onClose}
    >
      <p>
        {member.name} loses the role {role}
        {scope ? ` for ${scope.name}` : ''} within 5 seconds, on every device. The account stays.
      </p>
    </ConfirmDialog>
  );
}
