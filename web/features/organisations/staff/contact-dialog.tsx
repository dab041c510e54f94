import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { representativeCategory } from '#contract/directory.ts';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { SearchCombobox } from '#web/staff/form/search-combobox.tsx';
import { putBack } from '#web/staff/history/history.calls.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import common from '#web/ui/display/common.module.css';
import { type Option, SelectField } from '#web/ui/fields/select-field.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { contactRolesQuery, membersOfQuery, setContactRole } from './contacts.calls.ts';
import type { StaffOrganisation } from './staff-organisations.calls.ts';

type Props = { organisation: Pick<StaffOrganisation, 'id' | 'name'>; onClose: () => void };

const billing = { value: 'billing', label: 'Billing contact' };

export function ContactDialog({ organisation: { id, name }, onClose }: Props) {
  const { data } = useQuery(contactRolesQuery());
  const [member, setMember] = useState<Option | null>(null);
  const [roleId, setRoleId] = useState(billing.value);
  const representatives = (data?.segments ?? []).filter(
    ({ category }) => category === representativeCategory,
  );
  const roles = [billing, ...representatives.map((segment) => ({ value: segment.id, label: segment.name }))];
  const role = roles.find(({ value }) => value === roleId)?.label.toLowerCase();
  const isBilling = roleId === billing.value;
  const add = async () => {
    if (!member) return;
    const segmentId = isBilling ? undefined : roleId;
    const entryId = await setContactRole({ organisationId: id, memberId: member.value, segmentId }, true);
    const title = `${member.label} is ${role} of ${name}.`;
    if (entryId) notifyWithUndo(title, () => putBack(entryId));
    else notify('success', title);
  };
  return (
    <ConfirmDialog
      open
      title={`Add a contact of ${name}`}
      confirmLabel={`Add ${role}`}
      canConfirm={member !== null}
      onConfirm={add}
      onClose={onClose}
    >
      <SelectField label="Role" value={roleId} options={roles} onValueChange={setRoleId} />
      <SearchCombobox
        name="member"
        label="Member"
        hint={`Members of ${name}.`}
        value={member}
        onValueChange={setMember}
        load={(text) => membersOfQuery(id, text)}
        toOptions={({ members }) => members.map((each) => ({ value: each.id, label: each.name }))}
      />
      <p className={common.note}>
        {isBilling
          ? `Billing contacts see all invoices of ${name}.`
          : 'Representatives see the who’s who in the member directory.'}
      </p>
    </ConfirmDialog>
  );
}
