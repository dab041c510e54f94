import { authentication } from '#contract/authentication.ts';
import type { CallOf } from '#contract/endpoint.ts';
import { resources } from '#contract/resources.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { fileAddress } from '#web/api/file-address.ts';
import { clearSession, storedSession, storeSession } from '#web/api/session.ts';

export async function signIn(credentials: CallOf<typeof authentication.signIn>['body']): Promise<void> {
  const { accessToken, userId, impersonatedBy } = await call(authentication.signIn, { body: credentials });
  if (!accessToken) throw new ApiError('Wrong email or password', { status: 400 });
  storeSession({ token: accessToken, userId, impersonatedBy });
}

/** Whoever was signed in here before is signed out, on the server too. */
export function leaveSession(): void {
  if (storedSession()) call(authentication.signOut, {}).catch(() => undefined);
  clearSession();
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
