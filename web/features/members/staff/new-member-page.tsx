import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchCombobox } from '#web/staff/form/search-combobox.tsx';
import { StaffForm } from '#web/staff/form/staff-form.tsx';
import { useStaffForm } from '#web/staff/form/use-staff-form.ts';
import { putBack } from '#web/staff/history/history.calls.ts';
import { ObjectHead } from '#web/staff/object-page/object-head.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import common from '#web/ui/display/common.module.css';
import { isEmail } from '#web/ui/fields/is-email.ts';
import { type Option, SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useMemberFilters } from './list/member-list.calls.ts';
import { toOrganisationOptions } from './list/to-organisation-options.ts';
import { addMember, toFieldErrors } from './new-member.calls.ts';
import { organisationsQuery } from './staff-members.calls.ts';

const back = { label: 'Members', to: '/staff/members' };
const empty = { firstName: '', lastName: '', email: '', membershipId: '' };
const fieldLabels = { firstName: 'First name', lastName: 'Last name', email: 'Email', membershipId: 'Plan' };

export function NewMemberPage() {
  const [organisation, setOrganisation] = useState<Option | null>(null);
  const navigate = useNavigate();
  const { memberships } = useMemberFilters();
  const form = useNewMemberForm(organisation);
  const field = (name: keyof typeof empty) => ({
    ...form.field(name),
    label: fieldLabels[name],
    autoComplete: 'off',
  });
  return (
    <StaffPage title="New member" back={back} layout="narrow">
      <div className={common.stackLarge}>
        <ObjectHead name="New member">
          <p>We email an invitation, with a link to set a password.</p>
        </ObjectHead>
        <StaffForm
          form={form}
          label="New member"
          fieldLabels={fieldLabels}
          saveLabel="Add and invite"
          onCancel={() => void navigate({ to: back.to })}
        >
          <TextField {...field('firstName')} maxLength={100} autoCapitalize="words" />
          <TextField {...field('lastName')} maxLength={100} autoCapitalize="words" />
          <TextField {...field('email')} type="email" maxLength={254} />
          <SelectField
            {...field('membershipId')}
            placeholder="Choose a plan"
            options={memberships.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SearchCombobox
            name="organisation"
            label="Organisation (optional)"
            value={organisation}
            onValueChange={setOrganisation}
            load={organisationsQuery}
            toOptions={toOrganisationOptions}
          />
        </StaffForm>
      </div>
    </StaffPage>
  );
}

function useNewMemberForm(organisation: Option | null) {
  const navigate = useNavigate();
  const add = async (values: typeof empty) => {
    const { id, entryId } = await addMember({ ...values, organisationId: organisation?.value ?? null });
    await navigate({ to: '/staff/members/$id', params: { id }, replace: true });
    const undo = async () => {
      await navigate({ to: back.to, replace: true });
      return putBack(entryId as string);
    };
    notifyWithUndo(`${values.firstName} ${values.lastName} added and invited.`, undo);
    return { version: '' };
  };
  return useStaffForm({
    initial: { values: empty, version: '' },
    validate: ({ firstName, lastName, email, membershipId }) => ({
      firstName: firstName.trim() === '' ? 'Enter the first name' : undefined,
      lastName: lastName.trim() === '' ? 'Enter the last name' : undefined,
      email: isEmail(email) ? undefined : 'Enter the email address',
      membershipId: membershipId === '' ? 'Choose a plan' : undefined,
    }),
    toFieldErrors,
    readCurrent: () => ({ values: empty, version: '' }),
    save: add,
  });
}
