import { expect, it } from 'vitest';
import { fillIn } from './fill-in.ts';

const values: Record<string, string> = { role: 'unit controller', duty: 'operations', year: '2026' };
const fill = (template: string) => fillIn(template, (name) => values[name]);

it.each([
  ['The {role} of {year}', 'The unit controller of 2026'],
  ['{Role} and {duty}', 'Unit controller and operations'],
  ['as {a role}', 'as a unit controller'],
  ['as {a duty}', 'as an operations'],
  ['{A role} asks', 'A unit controller asks'],
])('fills in %s', (template, expected) => {
  expect(fill(template)).toBe(expected);
});

it('rejects an unknown placeholder', () => {
  expect(() => fill('in {month}')).toThrow('unknown placeholder {month} in: in {month}');
});
