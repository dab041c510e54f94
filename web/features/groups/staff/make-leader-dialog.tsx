import { useState } from 'react';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { endGrant } from '#web/staff/settings/grants.calls.ts';
import { StaffSearchField } from '#web/staff/staff-search-field.tsx';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { DateInput } from '#web/ui/fields/date-input.tsx';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { makeLeader } from './staff-groups.calls.ts';

type Props = { group: { id: string; name: string }; onClose: () => void };

export function MakeLeaderDialog({ group, onClose }: Props) {
  const [member, setMember] = useState<Option | null>(null);
  const [until, setUntil] = useState('');
  const [name] = member?.label.split(',') ?? [];
  const save = async () => {
    const grant = await makeLeader(group.id, member?.value ?? '', until || undefined);
    notifyWithUndo(`${grant.member.name} now leads ${group.name}.`, () => endGrant(grant.id));
  };
  return (
    <ConfirmDialog
      open
      title="Make someone a leader"
      confirmLabel={name ? `Make ${name} a leader` : 'Make leader'}
      canConfirm={member !== null}
      onConfirm={save}
      onClose={onClose}
    >
      <p>A leader changes the description, the picture and the members of {group.name} in the console.</p>
      <StaffSearchField
        name="member"
        kind="member"
        label="Person"
        hint="Type a name or paste an email address."
        value={member}
        onValueChange={setMember}
      />
      <DateInput
        name="until"
        label="Last day"
        hint="Empty if it does not end."
        value={until}
        onValueChange={setUntil}
      />
    </ConfirmDialog>
  );
}
