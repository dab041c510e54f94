import { namesWith } from '#contract/member-fields.ts';
import { hasEnoughDigits } from '#contract/phone-numbers.ts';
import { australianStates } from '#contract/postal-places.ts';
import { editableFields } from '#contract/user-fields.ts';
import { ApiError } from '#web/api/api-error.ts';
import { wireDate } from '#web/ui/fields/typed-date.ts';
import type { Faults } from '#web/ui/forms/use-form.ts';
import { labels } from './account-details-labels.ts';
import { type AccountName, type AccountValues, isSame, type Wire, wireOf } from './account-details-values.ts';

/** Fields that must be valid before anything is saved. The others are checked only when they are changed. */
const alwaysChecked = new Set<string>([
  ...namesWith({ format: 'name' }),
  ...namesWith({ format: 'date' }),
  ...namesWith({ format: 'email' }),
]);
const phoneNames = namesWith({ format: 'phone' });

export function faultsOf(values: AccountValues, before: AccountValues): Faults<AccountValues> {
  const stored = wireOf(before);
  const faults: Faults<AccountValues> = {};
  for (const [name, value] of Object.entries(wireOf(values))) {
    if (!alwaysChecked.has(name) && isSame(value, stored[name as keyof Wire])) continue;
    const issues = editableFields[name as keyof Wire].safeParse(value).error?.issues ?? [];
    for (const { path, message } of issues) Object.assign(faults, faultAt([name, ...path], message));
  }
  if (isNoAustralianState(values)) faults.postalState = 'Please input a state in Australia';
  for (const name of phoneNames) {
    if (values[name] !== before[name] && isCutShort(values[name])) faults[name] ??= phoneSentence;
  }
  if (isLongAgo(values.dob)) faults.dob = 'Please input a valid date';
  return faults;
}

export function faultsOfRefusal(error: unknown): Faults<AccountValues> {
  const fields = error instanceof ApiError ? error.fields : [];
  return Object.assign({}, ...fields.map(({ field, message }) => faultAt(field.split('.'), message)));
}

export const isInAustralia = ({ postalCountry }: AccountValues) => postalCountry === 'Australia';

const states: readonly string[] = australianStates;

function isNoAustralianState(values: AccountValues): boolean {
  const state = values.postalState.trim();
  return isInAustralia(values) && state !== '' && !states.includes(state);
}

const phoneSentence = 'Please enter a whole phone number';

/** Stored numbers that short are shown nowhere. */
const isCutShort = (number: string) => number.trim() !== '' && !hasEnoughDigits(number);

function isLongAgo(dob: string): boolean {
  const day = wireDate(dob);
  return day !== undefined && day < '1900';
}

function faultAt(path: PropertyKey[], message: string): Faults<AccountValues> {
  const name = path.findLast((part) => Object.hasOwn(labels, part)) as AccountName | undefined;
  return name ? { [name]: sentence(name, message) } : {};
}

/** Some messages of the contract do not name the field. */
const sentence = (name: AccountName, message: string) =>
  message.startsWith('must ') ? `${labels[name]} ${message}` : message;
