import type { StaffGrant } from '#contract/grants.staff.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { endWithUndo } from './end-with-undo.ts';

type Props = { grant: StaffGrant; onClose: () => void };

/** For staff who end their role, because they may not be able to undo it. */
export function EndGrantDialog({ grant, onClose }: Props) {
  const { member, role, scope } = grant;
  return (
    <ConfirmDialog
      open
      title={`End ${role} of ${member.name}?`}
      confirmLabel="End the grant"
      onConfirm={() => endWithUndo(grant)}
      onClose={onClose}
    >
      <p>
        {member.name} loses the role {role}
        {scope ? ` for ${scope.name}` : ''} within 5 seconds, on every device. The account stays.
      </p>
    </ConfirmDialog>
  );
}
