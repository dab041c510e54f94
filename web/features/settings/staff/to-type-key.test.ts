import { expect, it } from 'vitest';
import { toTypeKey } from './to-type-key.ts';

it.each([
  ['Learning and development', 'LearningAndDevelopment'],
  ['Māori liaison', 'MaoriLiaison'],
  ['4WD training', 'Type4WDTraining'],
  ['火災', 'Type'],
  ['Shop', 'Shop3'],
])('makes a key of %s', (label, key) => {
  expect(toTypeKey(label, ['Shop', 'Shop2'])).toBe(key);
});

it('makes a key of at most 40 characters', () => {
  expect(toTypeKey('x'.repeat(60), ['X'.padEnd(37, 'x')])).toBe(`${'X'.padEnd(37, 'x')}2`);
});
