import { expect, it } from 'vitest';
import { hiddenDetailsNote } from './hidden-details.ts';

it('names the contact details that are hidden', () => {
  const note = (showEmail: boolean, showWorkLandline: boolean, showPersonalMobile: boolean) =>
    hiddenDetailsNote({ showEmail, showWorkLandline, showPersonalMobile });
  const singular = (nouns: string) => `Your ${nouns} is hidden in the member directory.`;
  const plural = (nouns: string) => `Your ${nouns} are hidden in the member directory.`;
  expect(note(true, true, true)).toBeUndefined();
  expect(note(false, true, true)).toBe(singular('email address'));
  expect(note(true, false, true)).toBe(singular('work landline'));
  expect(note(true, true, false)).toBe(singular('mobile number'));
  expect(note(false, false, true)).toBe(plural('email address and work landline'));
  expect(note(false, true, false)).toBe(plural('email address and mobile number'));
  expect(note(true, false, false)).toBe(plural('work landline and mobile number'));
  expect(note(false, false, false)).toBe(plural('contact details'));
  expect(hiddenDetailsNote({})).toBeUndefined();
});
