import { onboarding } from '#contract/onboarding.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { reloadCurrentUser } from '#web/api/current-user.ts';

export const resendConfirmation = () => reloadIfConfirmed(() => call(onboarding.resendConfirmation, {}));

export const correctEmail = (email: string) =>
  reloadIfConfirmed(async () => {
    await call(onboarding.correctEmail, { body: { email } });
    await reloadCurrentUser();
  });

/** The address may have been confirmed elsewhere: reloading the member removes the notice. */
async function reloadIfConfirmed(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isConfirmed = error instanceof ApiError && error.status === 409 && error.fields.length === 0;
    if (isConfirmed) await reloadCurrentUser();
    throw error;
  }
}
