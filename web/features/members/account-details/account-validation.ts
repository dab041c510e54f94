import { isAustralianState } from '#contract/countries.ts';
import { fieldNamesWith } from '#contract/member-fields.ts';
import { editableFields } from '#contract/member-schemas.ts';
import { hasEnoughDigits } from '#contract/phone-numbers.ts';
import { ApiError } from '#web/api/api-error.ts';
import { toApiDate } from '#web/ui/fields/parse-date.ts';
import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';
import type { FieldErrors } from '#web/ui/forms/use-form.ts';
import { accountLabels } from './account-labels.ts';
import {
  type AccountFieldName,
  type AccountRequest,
  type AccountValues,
  toRequest,
} from './account-values.ts';

/** Fields that must be valid before anything is saved. The others are checked only after a change. */
const alwaysValidatedNames = new Set<string>([
  ...fieldNamesWith({ format: 'name' }),
  ...fieldNamesWith({ format: 'date' }),
  ...fieldNamesWith({ format: 'email' }),
]);
const phoneNames = fieldNamesWith({ format: 'phone' });

export function validateAccount(values: AccountValues, initial: AccountValues): FieldErrors<AccountValues> {
  const stored = toRequest(initial);
  const errors: FieldErrors<AccountValues> = {};
  for (const [name, value] of Object.entries(toRequest(values))) {
    if (!alwaysValidatedNames.has(name) && isDeepEqual(value, stored[name as keyof AccountRequest])) continue;
    const issues = editableFields[name as keyof AccountRequest].safeParse(value).error?.issues ?? [];
    for (const { path, message } of issues) Object.assign(errors, toFieldError([name, ...path], message));
  }
  if (isInvalidState(values)) errors.postalState = 'Please input a state in Australia';
  for (const name of phoneNames) {
    if (values[name] !== initial[name] && isTooShortPhone(values[name]))
      errors[name] ??= 'Please enter a complete phone number';
  }
  if (isImplausibleBirthDate(values.dob)) errors.dob = 'Please input a valid date';
  return errors;
}

export function toFieldErrors(error: unknown): FieldErrors<AccountValues> {
  const fields = error instanceof ApiError ? error.fieldErrors : [];
  return Object.assign({}, ...fields.map(({ field, message }) => toFieldError(field.split('.'), message)));
}

export const isInAustralia = ({ postalCountry }: AccountValues) => postalCountry === 'Australia';

function isInvalidState(values: AccountValues): boolean {
  const state = values.postalState.trim();
  return isInAustralia(values) && state !== '' && !isAustralianState(state);
}

/** Numbers this short are never displayed. */
const isTooShortPhone = (number: string) => number.trim() !== '' && !hasEnoughDigits(number);

function isImplausibleBirthDate(dob: string): boolean {
  const date = toApiDate(dob);
  return date !== undefined && date < '1900';
}

function toFieldError(path: PropertyKey[], message: string): FieldErrors<AccountValues> {
  const name = path.findLast((key) => Object.hasOwn(accountLabels, key)) as AccountFieldName | undefined;
  return name ? { [name]: toSentence(name, message) } : {};
}

/** Messages that start with "must" continue the field name. */
const toSentence = (name: AccountFieldName, message: string) =>
  message.startsWith('must ') ? `${accountLabels[name]} ${message}` : message;
