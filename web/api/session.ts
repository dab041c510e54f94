import { removeDrafts, removeDraftsOfOthers, saveDrafts } from './drafts.ts';
import { removeKeptCopies } from './kept-cache.ts';

export type Session = { token: string; userId: string; impersonatedBy?: string | undefined };

const tokenKey = 'muster.token';
const userIdKey = 'muster.userId';
const impersonatorKey = 'muster.impersonatedBy';
/** In session storage: see `own-session.ts`. */
export const ownSessionKey = 'muster.ownSession';
/** In session storage: the session of this tab has ended. Set briefly in local storage to notify other tabs. */
const endedKey = 'muster.sessionEnded';

export function loadSession(): Session | null {
  const token = localStorage.getItem(tokenKey);
  const userId = localStorage.getItem(userIdKey);
  const impersonatedBy = localStorage.getItem(impersonatorKey) ?? undefined;
  return token && userId ? { token, userId, impersonatedBy } : null;
}

export function storeSession({ token, userId, impersonatedBy }: Session): void {
  if (localStorage.getItem(userIdKey) !== userId) void removeKeptCopies();
  // The token is last, because other tabs react to it and then read the rest.
  if (impersonatedBy) localStorage.setItem(impersonatorKey, impersonatedBy);
  else localStorage.removeItem(impersonatorKey);
  localStorage.setItem(userIdKey, userId);
  localStorage.setItem(tokenKey, token);
  handleSignIn(userId);
}

export function clearSession(): void {
  removeSession();
  handleLogOut();
}

/** For a session that the server ended. Unlike `clearSession`, keeps the member's drafts. */
export function endSession(): void {
  handleSessionEnd();
  localStorage.setItem(endedKey, 'yes');
  removeSession();
  localStorage.removeItem(endedKey);
}

export const hasSessionEnded = () => sessionStorage.getItem(endedKey) !== null;

export function onSessionChangeInOtherTab(onChange: () => void): void {
  let isEnding = false;
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === endedKey && newValue) isEnding = true;
    const isCleared = key === null;
    if (!isCleared && (key !== tokenKey || oldValue === newValue)) return;
    const session = loadSession();
    if (session) handleSignIn(session.userId);
    else if (isEnding) handleSessionEnd();
    else handleLogOut();
    onChange();
  });
}

function removeSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userIdKey);
  localStorage.removeItem(impersonatorKey);
  sessionStorage.removeItem(ownSessionKey);
}

function handleSignIn(userId: string): void {
  sessionStorage.removeItem(endedKey);
  removeDraftsOfOthers(userId);
}

function handleSessionEnd(): void {
  sessionStorage.setItem(endedKey, 'yes');
  void removeKeptCopies();
  saveDrafts();
}

function handleLogOut(): void {
  sessionStorage.removeItem(endedKey);
  void removeKeptCopies();
  removeDrafts();
}
