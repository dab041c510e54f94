import { grantsStaff } from '#contract/grants.staff.ts';
import type { Role } from '#contract/permissions.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { withStepUp } from '#web/second-step/with-step-up.ts';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { type FieldErrors, useForm } from '#web/ui/forms/use-form.ts';
import { notifyWithUndo } from '../undo.tsx';
import { endGrant, reloadGrants } from './grants.calls.ts';

type Values = { member: Option | null; role: string; scope: Option | null; until: string };

export const scopeKindOf = (role: string) =>
  role === 'group leader' ? 'group' : role === 'agency administrator' ? 'organisation' : undefined;

export function useGrantForm(onGranted: () => void) {
  return useForm<Values, void>({
    initial: { member: null, role: '', scope: null, until: '' },
    validate,
    toFieldErrors,
    submit: async (values) => {
      const body = toRequest(values);
      const grant = await withStepUp(() => call(grantsStaff.createGrant, { body }));
      await reloadGrants();
      onGranted();
      notifyWithUndo(`${grant.member.name} is now ${grant.role}.`, () => endGrant(grant.id));
    },
  });
}

function validate({ member, role, scope }: Values): FieldErrors<Values> {
  const scopeKind = scopeKindOf(role);
  return {
    member: member ? undefined : 'Choose a person',
    role: role ? undefined : 'Choose a role',
    scope: scopeKind && !scope ? `Choose the ${scopeKind}` : undefined,
  };
}

function toRequest({ member, role, scope, until }: Values) {
  const scopeKind = scopeKindOf(role);
  return {
    memberId: member?.value ?? '',
    role: role as Role,
    ...(scopeKind && scope && { [`${scopeKind}Id`]: scope.value }),
    until: until || undefined,
  };
}

const fieldNames: Record<string, keyof Values> = {
  memberId: 'member',
  role: 'role',
  groupId: 'scope',
  organisationId: 'scope',
  until: 'until',
};

function toFieldErrors(error: unknown): FieldErrors<Values> {
  const fields = error instanceof ApiError ? error.fieldErrors : [];
  return Object.fromEntries(
    fields.flatMap(({ field, message }) => {
      const name = fieldNames[field];
      return name ? [[name, `This ${message}`]] : [];
    }),
  );
}
