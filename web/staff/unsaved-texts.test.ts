// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { removeUnsavedTexts, toUnsavedTextKey } from './unsaved-texts.ts';

it('removes the texts of other people, and all of them after signing out', () => {
  const [own, other] = [toUnsavedTextKey('1', 'a'), toUnsavedTextKey('12', 'a')];
  for (const key of [own, other, 'muster.token']) localStorage.setItem(key, 'text');
  removeUnsavedTexts({ exceptOf: '1' });
  expect(Object.keys(localStorage).toSorted()).toEqual([own, 'muster.token'].toSorted());
  removeUnsavedTexts();
  expect(Object.keys(localStorage)).toEqual(['muster.token']);
});
