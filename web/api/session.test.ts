import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, onSessionChangedElsewhere, storedSession, storeSession } from './session.ts';

function memoryStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
}

/** Where the browser tells this tab what another one did to the storage. */
let tab: EventTarget;
beforeEach(() => {
  tab = new EventTarget();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
});
afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it('is kept under the two keys until it is cleared', () => {
    expect(storedSession()).toBeNull();
    storeSession({ token: 't', userId: 'u' });
    expect([localStorage.getItem('muster.token'), localStorage.getItem('muster.userId')]).toEqual(['t', 'u']);
    expect(storedSession()).toEqual({ token: 't', userId: 'u' });
    clearSession();
    expect(storedSession()).toBeNull();
  });

  it.each([
    ['signed out', { key: 'muster.token', oldValue: 't', newValue: null }, 1],
    ['signed in', { key: 'muster.token', oldValue: null, newValue: 't' }, 1],
    ['cleared the whole storage', { key: null, oldValue: null, newValue: null }, 1],
    ['stored something else', { key: 'theme', oldValue: null, newValue: 'x' }, 0],
  ])('is noticed when another tab %s', (_, change, times) => {
    const react = vi.fn();
    onSessionChangedElsewhere(react);
    tab.dispatchEvent(Object.assign(new Event('storage'), change));
    expect(react).toHaveBeenCalledTimes(times);
  });
});
