import { removeDrafts, removeDraftsOfOthers, saveDrafts } from './drafts.ts';

export type Session = {
  token: string;
  userId: string;
  /** The staff member who acts as this one, if one does. */
  impersonatedBy?: string | undefined;
};

const tokenKey = 'muster.token';
const userIdKey = 'muster.userId';
const impersonatorKey = 'muster.impersonatedBy';
/** In session storage: this tab's session has ended. In local storage, for a moment: tells the other tabs. */
const endedKey = 'muster.sessionEnded';

export function storedSession(): Session | null {
  const token = localStorage.getItem(tokenKey);
  const userId = localStorage.getItem(userIdKey);
  const impersonatedBy = localStorage.getItem(impersonatorKey) ?? undefined;
  return token && userId ? { token, userId, impersonatedBy } : null;
}

export function storeSession({ token, userId, impersonatedBy }: Session): void {
  // The token last: other tabs act on it, and must find the rest.
  if (impersonatedBy) localStorage.setItem(impersonatorKey, impersonatedBy);
  else localStorage.removeItem(impersonatorKey);
  localStorage.setItem(userIdKey, userId);
  localStorage.setItem(tokenKey, token);
  noteSignIn(userId);
}

/** Logs out. What was typed is forgotten with the session. */
export function clearSession(): void {
  removeSession();
  noteLogOut();
}

/** Clears a session that the server rejected. What was typed waits for the same member to sign in again. */
export function endSession(): void {
  noteEnd();
  localStorage.setItem(endedKey, 'yes');
  removeSession();
  localStorage.removeItem(endedKey);
}

/** Whether the last session of this tab ended without a log-out. */
export const hasSessionEnded = () => sessionStorage.getItem(endedKey) !== null;

/** Tells of a sign-in or sign-out in another tab: this one shows somebody else's page from then on. */
export function onSessionChangedElsewhere(react: () => void): void {
  let isEnding = false;
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === endedKey && newValue) isEnding = true;
    const cleared = key === null;
    if (!cleared && (key !== tokenKey || oldValue === newValue)) return;
    const session = storedSession();
    if (session) noteSignIn(session.userId);
    else if (isEnding) noteEnd();
    else noteLogOut();
    react();
  });
}

function removeSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userIdKey);
  localStorage.removeItem(impersonatorKey);
}

function noteSignIn(userId: string): void {
  sessionStorage.removeItem(endedKey);
  removeDraftsOfOthers(userId);
}

function noteEnd(): void {
  sessionStorage.setItem(endedKey, 'yes');
  saveDrafts();
}

function noteLogOut(): void {
  sessionStorage.removeItem(endedKey);
  removeDrafts();
}
