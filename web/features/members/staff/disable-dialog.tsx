import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { disableMember, enableMember } from './member-access.calls.ts';
import { notifyChange, type StaffMember } from './staff-members.calls.ts';

type Props = { member: StaffMember; onClose: () => void };

const reason = { label: 'Reason', hint: 'Kept in the activity.', isRequired: true, maxLength: 500 };

/** Disables an enabled account, and enables a disabled one. */
export function DisableDialog({ member: { id, name, account }, onClose }: Props) {
  const isDisabled = Boolean(account?.disabledAt);
  const run = async (text: string) => {
    const { entryId } = await (isDisabled ? enableMember : disableMember)(id, text);
    notifyChange(`Account of ${name} ${isDisabled ? 'enabled' : 'disabled'}.`, entryId);
  };
  return (
    <ConfirmDialog
      open
      title={`${isDisabled ? 'Enable' : 'Disable'} the account of ${name}?`}
      confirmLabel={isDisabled ? 'Enable' : 'Disable'}
      reason={reason}
      onConfirm={run}
      onClose={onClose}
    >
      <p>
        {isDisabled
          ? `${name} can sign in again with the same password.`
          : `${name} is signed out within 5 seconds, cannot sign in, and is not in the directory. Nothing is deleted.`}
      </p>
    </ConfirmDialog>
  );
}
