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

/** Reloads the member when the address was confirmed in another window, which removes the notice. */
async function reloadIfConfirmed(request: () => Promise<unknown>): Promise<void> {
  try {
    await request();
  } catch (error) {
    const isConfirmed = error instanceof ApiError && error.status === 409 && error.fieldErrors.length === 0;
    if (isConfirmed) await reloadCurrentUser();
    throw error;
  }
}
