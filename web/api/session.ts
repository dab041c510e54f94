export type Session = { token: string; userId: string };

const tokenKey = 'muster.token';
const userIdKey = 'muster.userId';

export function storedSession(): Session | null {
  const token = localStorage.getItem(tokenKey);
  const userId = localStorage.getItem(userIdKey);
  return token && userId ? { token, userId } : null;
}

export function storeSession({ token, userId }: Session): void {
  // The user first: other tabs act on the token, and must find both.
  localStorage.setItem(userIdKey, userId);
  localStorage.setItem(tokenKey, token);
}

export function clearSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userIdKey);
}

/** Tells of a sign-in or sign-out in another tab: this one shows somebody else's page from then on. */
export function onSessionChangedElsewhere(react: () => void): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    const cleared = key === null;
    if (cleared || (key === tokenKey && oldValue !== newValue)) react();
  });
}
