import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '#tests/support/memory-storage.ts';
import { findDraft, registerDraft } from './drafts.ts';
import {
  clearSession,
  endSession,
  hasSessionEnded,
  onSessionChangeInOtherTab,
  storeSession,
} from './session.ts';

/** Dispatches the event that the browser sends when another tab changes local storage. */
const dispatchStorageEvent = (key: string | null, oldValue: string | null, newValue: string | null) =>
  tab.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }));

let tab: EventTarget;
beforeEach(() => {
  tab = new EventTarget();
  vi.stubGlobal('localStorage', createMemoryStorage());
  vi.stubGlobal('sessionStorage', createMemoryStorage());
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
});
afterEach(() => vi.unstubAllGlobals());

it('reacts when another tab signs out or clears the storage, and ignores other keys', () => {
  const onChange = vi.fn();
  onSessionChangeInOtherTab(onChange);
  dispatchStorageEvent('theme', null, 'x');
  expect(onChange).not.toHaveBeenCalled();
  dispatchStorageEvent('muster.token', 't', null);
  dispatchStorageEvent(null, null, null);
  expect(onChange).toHaveBeenCalledTimes(2);
});

describe('endSession', () => {
  let closeForm: () => void;
  const openForm = (changes: object) => {
    closeForm = registerDraft({ name: 'enquiry', userId: 'hana', getChanges: () => ({ ...changes }) });
  };
  beforeEach(() => {
    storeSession({ token: 't', userId: 'hana' });
    openForm({ message: 'Kia ora' });
  });
  afterEach(() => closeForm());
  const findOwnDraft = () => findDraft('enquiry', 'hana');

  it('discards the draft when another member signs in in another tab', () => {
    endSession();
    expect(localStorage.getItem('muster.sessionEnded')).toBeNull();
    expect(findDraft('enquiry', 'mere')).toBeUndefined();
    storeSession({ token: 't', userId: 'hana' });
    onSessionChangeInOtherTab(() => {});
    endSession();
    expect(findOwnDraft()).toBeDefined();
    localStorage.setItem('muster.userId', 'mere');
    localStorage.setItem('muster.token', 'new');
    dispatchStorageEvent('muster.token', null, 'new');
    expect(findOwnDraft()).toBeUndefined();
    expect(hasSessionEnded()).toBe(false);
  });

  it('keeps no draft after a log-out or for an unchanged form', () => {
    endSession();
    clearSession();
    expect(findOwnDraft()).toBeUndefined();
    expect(hasSessionEnded()).toBe(false);
    closeForm();
    openForm({});
    storeSession({ token: 't', userId: 'hana' });
    endSession();
    expect(findOwnDraft()).toBeUndefined();
  });

  it.each([true, false])('keeps the draft if the session ended in another tab: %s', (isEnded) => {
    onSessionChangeInOtherTab(() => {});
    if (isEnded) dispatchStorageEvent('muster.sessionEnded', null, 'yes');
    localStorage.removeItem('muster.token');
    dispatchStorageEvent('muster.token', 't', null);
    expect(findOwnDraft() !== undefined).toBe(isEnded);
    expect(hasSessionEnded()).toBe(isEnded);
  });
});
