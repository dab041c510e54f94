import { useState } from 'react';
import type { ListedMember } from '#contract/member-list.staff.ts';
import { maxResent, type ResendableEmail, resendableEmails } from '#contract/onboarding.staff.ts';
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
      canConfirm={count > 0 && count <= maxResent}
      onConfirm={send}
      onClose={onClose}
    >
      <SelectField
        label="Email"
        value={kind}
        options={options}
        onValueChange={(value) => setKind(value as ResendableEmail)}
      />
      <p className={common.note}>{toNote(count, members.length)}</p>
    </ConfirmDialog>
  );
}

function toNote(count: number, selectedCount: number): string {
  if (count === 0)
    return 'No selected row has an address to confirm. Select rows of the list, not all that match.';
  if (count > maxResent)
    return `${count} of the selected members have an address to confirm. At most ${maxResent} get an email at a time, so select fewer.`;
  return `Goes to ${count} of ${countNoun(selectedCount, 'selected member')}, whose address is not confirmed. Earlier links stop working.`;
}
