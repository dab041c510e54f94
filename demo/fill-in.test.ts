import { expect, it } from 'vitest';
import { fillIn } from './fill-in.ts';

const values: Record<string, string> = { role: 'unit controller', duty: 'operations', year: '2026' };
const fill = (template: string) => fillIn(template, (name) => values[name]);

it('fills in placeholders, with an article and a capital letter, and rejects an unknown one', () => {
  for (const [template, expected] of [
    ['The {role} of {year}', 'The unit controller of 2026'],
    ['{Role} and {duty}', 'Unit controller and operations'],
    ['as {a role}', 'as a unit controller'],
    ['as {a duty}', 'as an operations'],
    ['{A role} asks', 'A unit controller asks'],
  ] as const)
    expect(fill(template)).toBe(expected);
  expect(() => fill('in {month}')).toThrow('unknown placeholder {month} in: in {month}');
});
