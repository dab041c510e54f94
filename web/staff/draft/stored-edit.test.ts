// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { clearSession, storeSession } from '#web/api/session.ts';
import { createEditStorage } from './stored-edit.ts';

const edit = (title: string) => ({ values: { title }, base: { title: '' }, version: '1' });
const openTab = (userId = 'tui') => {
  sessionStorage.removeItem('muster.tab');
  return createEditStorage(userId, 'a');
};

it('keeps the texts of two tabs apart, and gives the text of a closed tab to the next one', () => {
  const [one, two] = [openTab(), openTab()];
  one.store(edit('One'));
  two.store(edit('Two'));
  two.remove();
  expect(one.take()).toEqual(edit('One'));
  expect(openTab('kim').take()).toBeUndefined();
  const next = openTab();
  expect(next.take()).toEqual(edit('One'));
  expect(next.take()).toEqual(edit('One'));
  expect(one.take()).toEqual(edit('One'));
});

it('removes the texts at sign-out, and those of others at sign-in', () => {
  localStorage.clear();
  const [own, other] = [openTab(), openTab('tuia')];
  own.store(edit('Own'));
  other.store(edit('Other'));
  storeSession({ token: 't', userId: 'tui' });
  expect([own.take(), other.take()]).toEqual([edit('Own'), undefined]);
  clearSession();
  expect(own.take()).toBeUndefined();
});
