import { expect, it } from 'vitest';
import { hiddenDetailsNote } from './hidden-details.ts';

it('names the contact details that are hidden', () => {
  const note = (showEmail: boolean, showWorkLandline: boolean, showPersonalMobile: boolean) =>
    hiddenDetailsNote({ showEmail, showWorkLandline, showPersonalMobile });
  const one = (what: string) => `Your ${what} is hidden in the member directory.`;
  const two = (what: string) => `Your ${what} are hidden in the member directory.`;
  expect(note(true, true, true)).toBeUndefined();
  expect(note(false, true, true)).toBe(one('email address'));
  expect(note(true, false, true)).toBe(one('work landline'));
  expect(note(true, true, false)).toBe(one('mobile number'));
  expect(note(false, false, true)).toBe(two('email address and work landline'));
  expect(note(false, true, false)).toBe(two('email address and mobile number'));
  expect(note(true, false, false)).toBe(two('work landline and mobile number'));
  expect(note(false, false, false)).toBe(two('contact details'));
  expect(hiddenDetailsNote({})).toBeUndefined();
});
