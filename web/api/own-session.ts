import { loadSession, ownSessionKey, storeSession } from './session.ts';

/** Keeps the session of a staff member in this tab while they act as a member. */
export function keepOwnSession(returnPath: string): void {
  sessionStorage.setItem(ownSessionKey, JSON.stringify({ ...loadSession(), returnPath }));
}

/** Returns the page to return to, or null if no session was kept. */
export function restoreOwnSession(): string | null {
  const kept = sessionStorage.getItem(ownSessionKey);
  if (!kept) return null;
  sessionStorage.removeItem(ownSessionKey);
  const { token, userId, returnPath } = JSON.parse(kept);
  storeSession({ token, userId });
  return returnPath;
}
