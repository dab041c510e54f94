import { expect, it } from 'vitest';
import { hiddenDetailsNote } from './hidden-details.ts';

it.each([
  [true, true, true, undefined],
  [false, true, true, 'Your email address is hidden in the member directory.'],
  [true, false, true, 'Your work landline is hidden in the member directory.'],
  [true, true, false, 'Your mobile number is hidden in the member directory.'],
  [false, false, true, 'Your email address and work landline are hidden in the member directory.'],
  [false, true, false, 'Your email address and mobile number are hidden in the member directory.'],
  [true, false, false, 'Your work landline and mobile number are hidden in the member directory.'],
  [false, false, false, 'Your contact details are hidden in the member directory.'],
])('email %s, landline %s, mobile %s: %s', (showEmail, showWorkLandline, showPersonalMobile, note) => {
  expect(hiddenDetailsNote({ showEmail, showWorkLandline, showPersonalMobile })).toBe(note);
});

it('takes what an older server does not say as shown', () => {
  expect(hiddenDetailsNote({})).toBeUndefined();
});
