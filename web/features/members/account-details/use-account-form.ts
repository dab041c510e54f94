import { useEffect, useRef, useState } from 'react';
import { members } from '#contract/members.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { reloadCurrentUser } from '#web/api/current-user.ts';
import { type FieldErrors, useForm } from '#web/ui/forms/use-form.ts';
import { labels } from './account-details-labels.ts';
import { fieldErrorsFrom, validate } from './account-details-validation.ts';
import {
  type AccountName,
  type AccountValues,
  changedFields,
  isDeepEqual,
  toFormValues,
  type User,
} from './account-details-values.ts';

type Refusal = { values: AccountValues; faults: FieldErrors<AccountValues> };

export function useAccountForm(user: User, onSaved: () => void) {
  const [before] = useState(() => toFormValues(user));
  const [refusal, setRefusal] = useState<Refusal>();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initial: before,
    draft: 'account-details',
    check: (values) => validate(values, before),
    submit: async (values) => {
      setRefusal(undefined);
      const body = changedFields(before, values);
      try {
        if (Object.keys(body).length > 0) await call(members.updateUser, { params: { id: user.id }, body });
      } catch (error) {
        setRefusal({ values, faults: fieldErrorsFrom(error) });
        throw error;
      }
      await reloadCurrentUser();
      onSaved();
    },
  });
  useEffect(() => {
    if (refusal) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  const refusedFault = (name: AccountName) =>
    refusal && isDeepEqual(refusal.values[name], form.values[name]) ? refusal.faults[name] : undefined;
  const field = <Name extends AccountName>(name: Name) => {
    const own = form.field(name);
    return { ...own, label: labels[name], error: own.error ?? refusedFault(name) };
  };
  const faulty = (Object.keys(labels) as AccountName[]).filter((name) => field(name).error !== undefined);
  const isToldBeside = refusal !== undefined && Object.keys(refusal.faults).length > 0;
  return {
    field,
    values: form.values,
    form: { ...form.form, ref: element },
    working: form.working,
    isRestored: form.isRestored,
    faultCount: faulty.length,
    message: form.error && !isToldBeside ? messageOf(form.error) : undefined,
    isChanged: !isDeepEqual(before, form.values),
  };
}

export type AccountField = ReturnType<typeof useAccountForm>['field'];
