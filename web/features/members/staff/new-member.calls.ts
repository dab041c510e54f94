import { type NewMember, onboardingStaff } from '#contract/onboarding.staff.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/query-client.ts';

export async function addMember(member: NewMember) {
  const added = await call(onboardingStaff.addMember, { body: member });
  await queryClient.invalidateQueries();
  return added;
}

export const toFieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    (error instanceof ApiError ? error.fieldErrors : []).map(({ field, message }) => [
      field,
      `${field === 'email' ? 'This address' : 'It'} ${message}`,
    ]),
  );
