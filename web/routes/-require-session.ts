import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { loadSession } from '#web/api/session.ts';

/** Sends visitors to the sign-in page, which returns them to this location. */
export function requireSession({ location }: { location: ParsedLocation }) {
  const session = loadSession();
  if (!session)
    throw redirect({
      to: '/account/sign-in',
      search: { returnUrl: location.href },
      state: { resetLinkError: location.state.resetLinkError },
    });
  return { userId: session.userId };
}
