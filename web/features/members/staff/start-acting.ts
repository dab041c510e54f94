import { authentication } from '#contract/authentication.ts';
import { call } from '#web/api/call.ts';
import { keepOwnSession } from '#web/api/own-session.ts';
import { storeSession } from '#web/api/session.ts';
import { withStepUp } from '#web/second-step/with-step-up.ts';

type Acting = { userId: string; reason: string; mayChange: boolean };

/** Opens the portal as the member. The banner there leads back to this page. */
export async function startActing(body: Acting): Promise<void> {
  const { token } = await withStepUp(() => call(authentication.createImpersonationToken, { body }));
  const signedIn = await call(authentication.signIn, { body: { grant_type: 'impersonation', token } });
  if (!signedIn.accessToken) throw new Error('The sign-in returned no token.');
  const { accessToken, userId, impersonatedBy } = signedIn;
  keepOwnSession(location.pathname);
  storeSession({ token: accessToken, userId, impersonatedBy });
  location.assign('/');
}
