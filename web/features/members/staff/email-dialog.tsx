import { useState } from 'react';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import common from '#web/ui/display/common.module.css';
import { isEmail } from '#web/ui/fields/is-email.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { changeEmail } from './member-access.calls.ts';
import { notifyChange, type StaffMember } from './staff-members.calls.ts';

type Props = { member: StaffMember; onClose: () => void };

export function EmailDialog({ member: { id, name, email }, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const address = typed.trim();
  const change = async () => {
    const { entryId } = await changeEmail(id, address);
    notifyChange(`Email of ${name} changed.`, entryId);
  };
  return (
    <ConfirmDialog
      open
      title={`Change the email of ${name}`}
      confirmLabel="Change email"
      canConfirm={isEmail(address)}
      onConfirm={change}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            name="email"
            label="New email"
            type="email"
            autoComplete="off"
            value={typed}
            onValueChange={setTyped}
            error={errors.email && `This address ${errors.email}`}
            hint={`Now ${email}.`}
          />
          <p className={common.note}>
            {name} signs in with the new address from now on, and stays signed in. We email a link to it, and
            a notice to {email}. {name} is not in the directory until the new address is confirmed.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
