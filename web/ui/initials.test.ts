import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Hana Te Rangi', 'HR'],
  ['Āwhina Ōtene', 'ĀŌ'],
  ['minh trần', 'MT'],
  ["Siobhan O'Brien", 'SO'],
  ['Madonna', 'M'],
  ['  Jo   (Josephine)  ', 'JJ'],
  ['𝒜da 3', '𝒜'],
  ['', ''],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
