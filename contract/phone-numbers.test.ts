import { expect, it } from 'vitest';
import { displayablePhone, hasEnoughDigits, isPhoneNumber } from './phone-numbers.ts';

it('returns a stored number only if it has five characters and a digit', () => {
  for (const stored of [null, '', '+614', ' +61 ', '- - - - -']) expect(displayablePhone(stored)).toBeNull();
  const displayed = ['12345', ' +61 491 570 110 ', 'ext. 5'].map(displayablePhone);
  expect(displayed).toEqual(['12345', '+61 491 570 110', 'ext. 5']);
});

it('counts digits without separators and extension', () => {
  expect([hasEnoughDigits('+61 4'), hasEnoughDigits('12 34 5')]).toEqual([false, true]);
  expect([isPhoneNumber('1234 ext 567'), isPhoneNumber('12345 ext 567')]).toEqual([false, true]);
});
