import { useState } from 'react';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { SearchCombobox } from '#web/staff/form/search-combobox.tsx';
import common from '#web/ui/display/common.module.css';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { moveMember, notifyChange, organisationsQuery, type StaffMember } from './staff-members.calls.ts';

type Props = { member: StaffMember; onClose: () => void };

export function MoveDialog({ member, onClose }: Props) {
  const { name, organisation, details } = member;
  const [target, setTarget] = useState<Option | null>(null);
  const move = async () => {
    if (!target) return;
    const { entryId } = await moveMember(member, target.value);
    notifyChange(`${name} moved to ${target.label}.`, entryId);
  };
  return (
    <ConfirmDialog
      open
      title={`Move ${name}`}
      confirmLabel={target ? `Move to ${target.label}` : 'Move'}
      canConfirm={target !== null}
      onConfirm={move}
      onClose={onClose}
    >
      <SearchCombobox
        name="organisation"
        label="Organisation"
        hint={organisation ? `Now ${organisation.name}.` : 'None now.'}
        value={target}
        onValueChange={setTarget}
        load={organisationsQuery}
        toOptions={({ organisations }) =>
          organisations
            .filter((each) => each.id !== organisation?.id)
            .map(({ id: value, name: label }) => ({ value, label }))
        }
      />
      {details?.isBillingContact && organisation ? (
        <p className={common.note}>
          {name} is billing contact of {organisation.name} and stops being one, because billing contacts see
          the invoices of their organisation.
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
