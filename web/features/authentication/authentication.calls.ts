import { authentication } from '#contract/authentication.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { resources } from '#contract/resources.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { toFileUrl } from '#web/api/file-url.ts';
import { clearSession, loadSession, storeSession } from '#web/api/session.ts';

export async function signIn(credentials: RequestOf<typeof authentication.signIn>['body']): Promise<void> {
  const { accessToken, userId, impersonatedBy } = await call(authentication.signIn, { body: credentials });
  if (!accessToken) throw new ApiError('Wrong email or password', { status: 400 });
  storeSession({ token: accessToken, userId, impersonatedBy });
}

export function signOutCurrentSession(): void {
  if (loadSession()) call(authentication.signOut, {}).catch(() => undefined);
  clearSession();
}

export type ResetLinkStatus = 'valid' | 'invalid' | 'unchecked';

/** Returns `unchecked` when the server did not respond or was too busy. */
export async function checkResetLink(link: { userId: string; token: string }): Promise<ResetLinkStatus> {
  try {
    const { verified } = await call(authentication.verifyResetToken, { body: link });
    return verified ? 'valid' : 'invalid';
  } catch (error) {
    const isRejected = error instanceof ApiError && [400, 404].includes(error.status);
    return isRejected ? 'invalid' : 'unchecked';
  }
}

export type SideImage = { url: string; credit: string };

export const fallbackImage: SideImage = {
  url: '/sign-in-fallback.svg',
  credit: 'Image credit: Unsplash',
};

export async function loadSideImage(): Promise<SideImage> {
  return call(resources.getLoginImage, {}).then(
    ({ imgLink, sourceCredit }) =>
      imgLink ? { url: toFileUrl(imgLink), credit: sourceCredit } : fallbackImage,
    () => fallbackImage,
  );
}
