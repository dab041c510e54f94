import { authentication } from '#contract/authentication.ts';
import type { CallOf } from '#contract/endpoint.ts';
import { resources } from '#contract/resources.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { fileAddress } from '#web/api/file-address.ts';
import { clearSession, storedSession, storeSession } from '#web/api/session.ts';

type Credentials = CallOf<typeof authentication.signIn>['body'];

/** Whoever was signed in here before is signed out, on the server too; but only once the new session is there. */
export async function signIn(credentials: Credentials): Promise<void> {
  const { accessToken, userId, impersonatedBy } = await call(authentication.signIn, { body: credentials });
  if (!accessToken) throw new ApiError('Wrong email or password', { status: 400 });
  leaveSession();
  storeSession({ token: accessToken, userId, impersonatedBy });
}

function leaveSession(): void {
  if (storedSession()) call(authentication.signOut, {}).catch(() => undefined);
  clearSession();
}

/** Says why it could not be, if so. Anybody can send a link that is made up: it changes nothing. */
export async function actAsMember(token: string): Promise<string | null> {
  return signIn({ grant_type: 'impersonation', token }).then(
    () => null,
    (error: unknown) =>
      error instanceof ApiError && error.status === 400
        ? 'This link to act as a member does not work, or no longer. Please ask for a new one.'
        : messageOf(error),
  );
}

/** A link that cannot be checked is as good as a bad one. */
export async function isResetLinkGood(link: { userId: string; token: string }): Promise<boolean> {
  return call(authentication.verifyResetToken, { body: link }).then(
    ({ verified }) => verified,
    () => false,
  );
}

export type SideImage = { address: string; credit: string };

export const fallbackImage: SideImage = {
  address: '/sign-in-fallback.svg',
  credit: 'Image credit: Unsplash',
};

export async function loadSideImage(): Promise<SideImage> {
  return call(resources.getLoginImage, {}).then(
    ({ imgLink, sourceCredit }) =>
      imgLink ? { address: fileAddress(imgLink), credit: sourceCredit } : fallbackImage,
    () => fallbackImage,
  );
}
