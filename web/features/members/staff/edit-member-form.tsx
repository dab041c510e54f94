import { useState } from 'react';
import { StaffForm } from '#web/staff/form/staff-form.tsx';
import { useStaffForm } from '#web/staff/form/use-staff-form.ts';
import { MemberFields } from './member-fields.tsx';
import { fieldLabels, toChanges, toFieldErrors, toVersioned, validateMember } from './member-values.ts';
import { editMember, notifyChange, type StaffMember } from './staff-members.calls.ts';

type Props = { member: StaffMember; onDone: () => void };

/** Without a draft in the browser, because the details are private. */
export function EditMemberForm({ member, onDone }: Props) {
  const { id } = member;
  const [initial] = useState(() => toVersioned(member));
  const form = useStaffForm({
    initial,
    validate: validateMember,
    toFieldErrors,
    readCurrent: (current) => toVersioned(current as StaffMember),
    save: async (values, version) => {
      const changed = await editMember(id, version, toChanges(initial.values, values));
      onDone();
      notifyChange(`${changed.member.name} saved.`, changed.entryId);
      return { version: changed.member.version ?? '' };
    },
  });
  return (
    <StaffForm
      form={form}
      label="Member"
      fieldLabels={fieldLabels}
      formatValue={formatValue}
      onCancel={onDone}
    >
      <MemberFields form={form} storedDiets={initial.values.dietaryRequirements} />
    </StaffForm>
  );
}

const formatValue = (_name: string, value: unknown) =>
  Array.isArray(value) ? value.join(', ') : String(value);
