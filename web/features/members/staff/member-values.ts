import type { MemberEdit } from '#contract/members.staff.ts';
import { isBlank } from '#contract/normalise-text.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Versioned } from '#web/staff/form/use-staff-form.ts';
import { lengthError } from '#web/ui/fields/length-error.ts';
import type { FieldErrors } from '#web/ui/forms/use-form.ts';
import { accountLabels } from '../account-details/account-labels.ts';
import { toFieldErrors as toAccountErrors } from '../account-details/account-validation.ts';
import { type AccountValues, changedFields, toFormValues } from '../account-details/account-values.ts';
import type { StaffMember } from './staff-members.calls.ts';

/** The fields of the member's own page and the text of the profile. */
export type MemberValues = AccountValues & { aboutMe: string };

export const fieldLabels = { ...accountLabels, aboutMe: 'About' };

const maxAboutLength = 5_000;

type Details = NonNullable<StaffMember['details']>;

export const toVersioned = ({ details, version }: StaffMember): Versioned<MemberValues> => ({
  values: { ...toFormValues(details as Details), aboutMe: details?.aboutMe ?? '' },
  version: version ?? '',
});

/** The server validates the other fields. Its schemas would add zod to the console. */
export const validateMember = (values: MemberValues): FieldErrors<MemberValues> => ({
  firstName: isBlank(values.firstName) ? 'Enter the first name' : undefined,
  lastName: isBlank(values.lastName) ? 'Enter the last name' : undefined,
  aboutMe: lengthError('text', values.aboutMe, maxAboutLength),
});

export function toChanges(before: MemberValues, after: MemberValues): MemberEdit {
  const about = after.aboutMe === before.aboutMe ? {} : { aboutMe: after.aboutMe.trim() };
  return { ...(changedFields(before, after) as MemberEdit), ...about };
}

export function toFieldErrors(error: unknown): FieldErrors<MemberValues> {
  const fields = error instanceof ApiError ? error.fieldErrors : [];
  const about = fields.find(({ field }) => field === 'aboutMe');
  return { ...toAccountErrors(error), ...(about && { aboutMe: `About ${about.message}` }) };
}
