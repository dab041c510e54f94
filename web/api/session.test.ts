import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { findDraft, registerDraft } from './drafts.ts';
import {
  clearSession,
  endSession,
  hasSessionEnded,
  onSessionChangeInOtherTab,
  storeSession,
} from './session.ts';

/** Dispatches the event that the browser sends when another tab changes local storage. */
const fromOtherTab = (key: string | null, oldValue: string | null, newValue: string | null) =>
  tab.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }));

let tab: EventTarget;
beforeEach(() => {
  tab = new EventTarget();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
});
afterEach(() => vi.unstubAllGlobals());

it('reacts when another tab signs out or clears the storage, and ignores other keys', () => {
  const onChange = vi.fn();
  onSessionChangeInOtherTab(onChange);
  fromOtherTab('theme', null, 'x');
  expect(onChange).not.toHaveBeenCalled();
  fromOtherTab('muster.token', 't', null);
  fromOtherTab(null, null, null);
  expect(onChange).toHaveBeenCalledTimes(2);
});

describe('endSession', () => {
  let close: () => void;
  const open = (changes: object) => {
    close = registerDraft({ name: 'enquiry', userId: 'hana', changes: () => ({ ...changes }) });
  };
  beforeEach(() => {
    storeSession({ token: 't', userId: 'hana' });
    open({ message: 'Kia ora' });
  });
  afterEach(() => close());
  const draft = () => findDraft('enquiry', 'hana');

  it('discards the draft when another member signs in in another tab', () => {
    endSession();
    expect(localStorage.getItem('muster.sessionEnded')).toBeNull();
    expect(findDraft('enquiry', 'mere')).toBeUndefined();
    storeSession({ token: 't', userId: 'hana' });
    onSessionChangeInOtherTab(() => {});
    endSession();
    expect(draft()).toBeDefined();
    localStorage.setItem('muster.userId', 'mere');
    localStorage.setItem('muster.token', 'new');
    fromOtherTab('muster.token', null, 'new');
    expect(draft()).toBeUndefined();
    expect(hasSessionEnded()).toBe(false);
  });

  it('keeps no draft after a log-out or for an unchanged form', () => {
    endSession();
    clearSession();
    expect(draft()).toBeUndefined();
    expect(hasSessionEnded()).toBe(false);
    close();
    open({});
    storeSession({ token: 't', userId: 'hana' });
    endSession();
    expect(draft()).toBeUndefined();
  });

  it.each([true, false])('keeps the draft if the session ended in another tab: %s', (isEnded) => {
    onSessionChangeInOtherTab(() => {});
    if (isEnded) fromOtherTab('muster.sessionEnded', null, 'yes');
    localStorage.removeItem('muster.token');
    fromOtherTab('muster.token', 't', null);
    expect(draft() !== undefined).toBe(isEnded);
    expect(hasSessionEnded()).toBe(isEnded);
  });
});
