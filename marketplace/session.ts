import { createStore } from '#web/ui/states/create-store.ts';

/** In memory only. */
let token: string | undefined;
const session = createStore<'none' | 'open' | 'ended'>('none');

export const useSession = session.useValue;

/** Removes the token from the address, because addresses are stored and shared. */
export function startSession(): void {
  const { searchParams, pathname } = new URL(location.href);
  token = searchParams.get('token') || undefined;
  session.set(token ? 'open' : 'none');
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
  session.set('ended');
}
