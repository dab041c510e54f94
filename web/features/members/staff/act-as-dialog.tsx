import { useState } from 'react';
import { actingMinutes, maxActingReasonLength, minActingReasonLength } from '#contract/acting.ts';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import common from '#web/ui/display/common.module.css';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { startActing } from './start-acting.ts';

type Props = { memberId: string; name: string; open: boolean; onClose: () => void };

const reason = {
  label: 'Reason',
  hint: 'The member can read it.',
  isRequired: true,
  minLength: minActingReasonLength,
  maxLength: maxActingReasonLength,
};

export function ActAsDialog({ memberId, name, open, onClose }: Props) {
  const [mayChange, setMayChange] = useState(false);
  return (
    <ConfirmDialog
      open={open}
      title={`Act as ${name}?`}
      confirmLabel={`Act for ${actingMinutes} minutes`}
      reason={reason}
      onConfirm={(text) => startActing({ userId: memberId, reason: text, mayChange })}
      onClose={onClose}
    >
      <ul className={common.stackSmall}>
        <li>
          You see the portal as {name} sees it, for {actingMinutes} minutes.
        </li>
        <li>Password, email, second step and payments stay locked.</li>
        <li>{name} gets an email, and can read your name, the time, your reason and what you did.</li>
      </ul>
      <Checkbox label="I may change something" checked={mayChange} onCheckedChange={setMayChange} />
    </ConfirmDialog>
  );
}
