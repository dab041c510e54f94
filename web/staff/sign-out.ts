import { authentication } from '#contract/authentication.ts';
import { call } from '#web/api/call.ts';
import { clearSession } from '#web/api/session.ts';
import { confirmLeave } from '#web/ui/forms/navigation-guard.ts';

export async function signOut(): Promise<void> {
  if (!(await confirmLeave())) return;
  // The request needs the session, and the next page would cancel it.
  await call(authentication.signOut, {}).catch(() => undefined);
  clearSession();
  location.assign('/account/sign-in');
}
