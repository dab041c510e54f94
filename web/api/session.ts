export type Session = {
  token: string;
  userId: string;
  /** The staff member who acts as this one, if one does. */
  impersonatedBy?: string | undefined;
};

const tokenKey = 'muster.token';
const userIdKey = 'muster.userId';
const impersonatorKey = 'muster.impersonatedBy';

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
}

export function clearSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userIdKey);
  localStorage.removeItem(impersonatorKey);
}

/** Tells of a sign-in or sign-out in another tab: this one shows somebody else's page from then on. */
export function onSessionChangedElsewhere(react: () => void): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    const cleared = key === null;
    if (cleared || (key === tokenKey && oldValue !== newValue)) react();
  });
}
