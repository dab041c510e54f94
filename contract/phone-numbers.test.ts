import { expect, it } from 'vitest';
import { hasEnoughDigits, isPhoneNumber, presentPhone } from './phone-numbers.ts';

it.each([
  [null, null],
  ['', null],
  ['+614', null],
  [' +61 ', null],
  ['- - - - -', null],
  ['12345', '12345'],
  [' +61 491 570 110 ', '+61 491 570 110'],
  ['ext. 5', 'ext. 5'],
])('presents a stored number: %j as %j', (stored, shown) => {
  expect(presentPhone(stored)).toBe(shown);
});

it('counts digits, not separators', () => {
  expect(hasEnoughDigits('+61 4')).toBe(false);
  expect(hasEnoughDigits('12 34 5')).toBe(true);
});

it('does not count the digits of an extension', () => {
  expect(isPhoneNumber('1234 ext 567')).toBe(false);
  expect(isPhoneNumber('12345 ext 567')).toBe(true);
});
