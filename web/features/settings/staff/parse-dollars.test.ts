import { expect, it } from 'vitest';
import { parseDollars } from './parse-dollars.ts';

it.each([
  ['245', 245_00],
  ['245.5', 245_50],
  [' A$1,245.05 ', 1_245_05],
  ['0.99', 99],
  ['', null],
  ['12.345', null],
  ['-5', null],
  ['1e3', null],
  ['100000', null],
])('reads %s', (text, cents) => {
  expect(parseDollars(text)).toBe(cents);
});
