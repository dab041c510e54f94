import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findDraft, registerDraft, removeDraft } from './drafts.ts';
import {
  clearSession,
  endSession,
  hasSessionEnded,
  onSessionChangedElsewhere,
  storedSession,
  storeSession,
} from './session.ts';

function memoryStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
}

/** Dispatches the event that the browser sends when another tab changes local storage. */
const fromOtherTab = (key: string | null, oldValue: string | null, newValue: string | null) =>
  tab.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }));

/** Where the browser tells this tab what another one did to the storage. */
let tab: EventTarget;
beforeEach(() => {
  tab = new EventTarget();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
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

describe('a session that the server ended', () => {
  let close: () => void;
  beforeEach(() => {
    storeSession({ token: 't', userId: 'hana' });
    close = registerDraft({ name: 'enquiry', userId: 'hana', changes: () => ({ message: 'Kia ora' }) });
  });
  afterEach(() => close());
  const draft = () => findDraft('enquiry', 'hana');

  it('keeps what was typed for the same member, once', () => {
    endSession();
    expect(storedSession()).toBeNull();
    expect(localStorage.getItem('muster.sessionEnded')).toBeNull();
    expect(hasSessionEnded()).toBe(true);
    storeSession({ token: 'new', userId: 'hana' });
    expect(hasSessionEnded()).toBe(false);
    expect(draft()).toEqual({ message: 'Kia ora' });
    removeDraft('enquiry');
    expect(draft()).toBeUndefined();
  });

  it('drops what was typed when another member signs in', () => {
    endSession();
    expect(findDraft('enquiry', 'mere')).toBeUndefined();
    storeSession({ token: 'new', userId: 'mere' });
    expect(draft()).toBeUndefined();
  });

  it('keeps nothing on a log-out', () => {
    endSession();
    clearSession();
    expect(draft()).toBeUndefined();
    expect(hasSessionEnded()).toBe(false);
  });

  it('stores nothing of an unchanged form', () => {
    close();
    close = registerDraft({ name: 'enquiry', userId: 'hana', changes: () => ({}) });
    endSession();
    expect(draft()).toBeUndefined();
  });

  it.each([
    ['ended in', true],
    ['was logged out in', false],
  ])('keeps what was typed here when it %s another tab: %s', (_, isEnded) => {
    onSessionChangedElsewhere(() => {});
    if (isEnded) fromOtherTab('muster.sessionEnded', null, 'yes');
    localStorage.removeItem('muster.token');
    fromOtherTab('muster.token', 't', null);
    expect(draft() !== undefined).toBe(isEnded);
    expect(hasSessionEnded()).toBe(isEnded);
  });

  it('drops what was typed here when another member signs in in another tab', () => {
    onSessionChangedElsewhere(() => {});
    endSession();
    localStorage.setItem('muster.userId', 'mere');
    localStorage.setItem('muster.token', 'new');
    fromOtherTab('muster.token', null, 'new');
    expect(draft()).toBeUndefined();
    expect(hasSessionEnded()).toBe(false);
  });
});
