import { useSyncExternalStore } from 'react';

/** Who opened the marketplace, as the portal says. The token is in this one place, and gone with the page. */
let token: string | undefined;
let state: 'none' | 'open' | 'ended' = 'none';
const listeners = new Set<() => void>();

/** Takes the token out of the address at once: addresses are kept, shown and copied. */
export function beginVisit(): void {
  const { searchParams, pathname } = new URL(location.href);
  token = searchParams.get('token') || undefined;
  state = token ? 'open' : 'none';
  history.replaceState(null, '', pathname);
}

export const visitToken = () => token;

/** The member whom the token names. Only the server verifies the token. */
export function visitMemberId(): string | undefined {
  const [, claims = ''] = token?.split('.') ?? [];
  return claims ? JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub : undefined;
}

/** The server knows the token no more. */
export function endVisit(): void {
  token = undefined;
  state = 'ended';
  for (const tell of listeners) tell();
}

export const useVisit = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
