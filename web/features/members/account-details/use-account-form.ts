import { useState } from 'react';
import { members } from '#contract/members.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { reloadCurrentUser } from '#web/api/current-user.ts';
import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';
import { useForm } from '#web/ui/forms/use-form.ts';
import { accountLabels } from './account-labels.ts';
import { toFieldErrors, validateAccount } from './account-validation.ts';
import { type AccountFieldName, changedFields, toFormValues, type User } from './account-values.ts';

export function useAccountForm(user: User, onSaved: () => void) {
  const [initialValues] = useState(() => toFormValues(user));
  const { values, error, ...form } = useForm({
    initial: initialValues,
    draft: 'account-details',
    validate: (values) => validateAccount(values, initialValues),
    toFieldErrors,
    submit: async (values) => {
      const body = changedFields(initialValues, values);
      if (Object.keys(body).length > 0) await call(members.updateUser, { params: { id: user.id }, body });
      await reloadCurrentUser();
      onSaved();
    },
  });
  const field = <Name extends AccountFieldName>(name: Name) => ({
    ...form.field(name),
    label: accountLabels[name],
  });
  const names = Object.keys(accountLabels) as AccountFieldName[];
  const hasFieldErrors = Object.keys(toFieldErrors(error)).length > 0;
  return {
    ...form,
    field,
    values,
    errorCount: names.filter((name) => field(name).error !== undefined).length,
    errorMessage: error && !hasFieldErrors ? toErrorMessage(error) : undefined,
    hasChanges: !isDeepEqual(initialValues, values),
  };
}

export type AccountField = ReturnType<typeof useAccountForm>['field'];
