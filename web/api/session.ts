import { removeDrafts, removeDraftsOfOthers, saveDrafts } from './drafts.ts';

export type Session = { token: string; userId: string; impersonatedBy?: string | undefined };

const tokenKey = 'muster.token';
const userIdKey = 'muster.userId';
const impersonatorKey = 'muster.impersonatedBy';
/** In session storage: this tab's session has ended. In local storage, for a moment: tells the other tabs. */
const endedKey = 'muster.sessionEnded';

export function loadSession(): Session | null {
  const token = localStorage.getItem(tokenKey);
  const userId = localStorage.getItem(userIdKey);
  const impersonatedBy = localStorage.getItem(impersonatorKey) ?? undefined;
  return token && userId ? { token, userId, impersonatedBy } : null;
}

export function storeSession({ token, userId, impersonatedBy }: Session): void {
  // The token last: other tabs react to it and read the rest.
  if (impersonatedBy) localStorage.setItem(impersonatorKey, impersonatedBy);
  else localStorage.removeItem(impersonatorKey);
  localStorage.setItem(userIdKey, userId);
  localStorage.setItem(tokenKey, token);
  noteSignIn(userId);
}

export function clearSession(): void {
  removeSession();
  noteLogOut();
}

/** Unlike `clearSession`, keeps the drafts of the member. */
export function endSession(): void {
  noteEnd();
  localStorage.setItem(endedKey, 'yes');
  removeSession();
  localStorage.removeItem(endedKey);
}

export const hasSessionEnded = () => sessionStorage.getItem(endedKey) !== null;

export function onSessionChangeInOtherTab(react: () => void): void {
  let isEnding = false;
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === endedKey && newValue) isEnding = true;
    const cleared = key === null;
    if (!cleared && (key !== tokenKey || oldValue === newValue)) return;
    const session = loadSession();
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
