import { useState } from 'react';
import type { ListedMember } from '#contract/member-list.staff.ts';
import { type ResendableEmail, resendableEmails } from '#contract/onboarding.staff.ts';
import type { LeftAlone } from '#web/staff/bulk/change-lists.tsx';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import common from '#web/ui/display/common.module.css';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { emailLabels } from '../email-labels.ts';
import { resendEmails } from '../member-access.calls.ts';

type Props = {
  members: ListedMember[];
  onSent: (sentCount: number, leftAlone: LeftAlone[]) => void;
  onClose: () => void;
};

const options = resendableEmails.map((kind) => ({ value: kind, label: emailLabels[kind] }));

export function ResendDialog({ members, onSent, onClose }: Props) {
  const [kind, setKind] = useState<ResendableEmail>('confirmation');
  const unconfirmed = members.filter(({ state }) => state === 'unconfirmed');
  const count = unconfirmed.length;
  const send = async () => {
    const ids = unconfirmed.map(({ id }) => id);
    const { sentCount, leftAlone } = await resendEmails(ids, kind);
    const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? '';
    onSent(
      sentCount,
      leftAlone.map((each) => ({ ...each, title: nameOf(each.id) })),
    );
  };
  return (
    <ConfirmDialog
      open
      title="Send an email again"
      confirmLabel={`Send ${countNoun(count, 'email')}`}
      canConfirm={count > 0}
      onConfirm={send}
      onClose={onClose}
    >
      <SelectField
        label="Email"
        value={kind}
        options={options}
        onValueChange={(value) => setKind(value as ResendableEmail)}
      />
      <p className={common.note}>
        {count === 0
          ? 'No selected row has an address to confirm. Select rows of the list, not all that match.'
          : `Goes to ${count} of ${countNoun(members.length, 'selected member')}, whose address is not confirmed. Earlier links stop working.`}
      </p>
    </ConfirmDialog>
  );
}
