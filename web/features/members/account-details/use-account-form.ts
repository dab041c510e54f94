import { useEffect, useRef, useState } from 'react';
import { members } from '#contract/members.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { reloadCurrentUser } from '#web/api/current-user.ts';
import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';
import { type FieldErrors, useForm } from '#web/ui/forms/use-form.ts';
import { labels } from './account-details-labels.ts';
import { fieldErrorsFrom, validate } from './account-details-validation.ts';
import {
  type AccountName,
  type AccountValues,
  changedFields,
  toFormValues,
  type User,
} from './account-details-values.ts';

type Rejection = { values: AccountValues; errors: FieldErrors<AccountValues> };

export function useAccountForm(user: User, onSaved: () => void) {
  const [initialValues] = useState(() => toFormValues(user));
  const [rejection, setRejection] = useState<Rejection>();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initial: initialValues,
    draft: 'account-details',
    validate: (values) => validate(values, initialValues),
    submit: async (values) => {
      setRejection(undefined);
      const body = changedFields(initialValues, values);
      try {
        if (Object.keys(body).length > 0) await call(members.updateUser, { params: { id: user.id }, body });
      } catch (error) {
        setRejection({ values, errors: fieldErrorsFrom(error) });
        throw error;
      }
      await reloadCurrentUser();
      onSaved();
    },
  });
  useEffect(() => {
    if (rejection) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [rejection]);

  // Hidden again when the rejected value changes.
  const serverError = (name: AccountName) =>
    rejection && isDeepEqual(rejection.values[name], form.values[name]) ? rejection.errors[name] : undefined;
  const field = <Name extends AccountName>(name: Name) => {
    const props = form.field(name);
    return { ...props, label: labels[name], error: props.error ?? serverError(name) };
  };
  const invalidNames = (Object.keys(labels) as AccountName[]).filter(
    (name) => field(name).error !== undefined,
  );
  const hasFieldErrors = rejection !== undefined && Object.keys(rejection.errors).length > 0;
  return {
    field,
    values: form.values,
    form: { ...form.form, ref: element },
    working: form.isSubmitting,
    isRestored: form.isRestored,
    errorCount: invalidNames.length,
    message: form.error && !hasFieldErrors ? toErrorMessage(form.error) : undefined,
    isChanged: !isDeepEqual(initialValues, form.values),
  };
}

export type AccountField = ReturnType<typeof useAccountForm>['field'];
