import { useSyncExternalStore } from 'react';

/** In memory only. */
let token: string | undefined;
let state: 'none' | 'open' | 'ended' = 'none';
const listeners = new Set<() => void>();

/** Removes the token from the address, because addresses are stored and shared. */
export function startSession(): void {
  const { searchParams, pathname } = new URL(location.href);
  token = searchParams.get('token') || undefined;
  state = token ? 'open' : 'none';
  history.replaceState(null, '', pathname);
}

export const getSessionToken = () => token;

/** Only the server verifies the token. */
export function getSessionMemberId(): string | undefined {
  const [, encodedClaims = ''] = token?.split('.') ?? [];
  return encodedClaims
    ? JSON.parse(atob(encodedClaims.replaceAll('-', '+').replaceAll('_', '/'))).sub
    : undefined;
}

export function endSession(): void {
  token = undefined;
  state = 'ended';
  for (const listener of listeners) listener();
}

export const useSession = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
