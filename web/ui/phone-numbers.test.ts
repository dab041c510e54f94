import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allCountries, countryOf, formatPhone, movePhone } from './phone-numbers.ts';

it('offers Australia, then New Zealand, then the rest of the world by name', () => {
  const labels = allCountries.map(({ label }) => label);
  expect(labels.slice(0, 3)).toEqual(['Australia (+61)', 'New Zealand (+64)', 'Afghanistan (+93)']);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.length).toBeGreaterThan(200);
});

describe('formatPhone', () => {
  it.each([
    ['0400000000', 'AU', '+61 400 000 000'],
    ['(02) 5550-1234', 'AU', '+61 2 5550 1234'],
    ['+61 (0)2 5550 1234', 'AU', '+61 2 5550 1234'],
    ['021 123 4567', 'NZ', '+64 21 123 4567'],
    ['+64 21 1234567', 'AU', '+64 21 123 4567'],
    ['0011 64 21 123 4567', 'AU', '+64 21 123 4567'],
    ['1800123456', 'AU', '1800 123 456'],
  ])('puts %j of %s in order', (text, country, formatted) => {
    expect(formatPhone(text, country)).toBe(formatted);
  });

  it.each([
    'ext. 5',
    '02 5550 1234 ext. 5',
    '000',
    '5550 1234',
    '1831 0400 000 000',
    'call my wife',
    '',
    '+',
    '0400 000 000 0',
  ])('leaves %j alone', (text) => {
    expect(formatPhone(text, 'AU')).toBeUndefined();
  });

  it('never loses a digit, whatever is typed', () => {
    const country = fc.constantFrom(...allCountries.map(({ value }) => value));
    const keys = fc.constantFrom(...'0123456789+ ()-./');
    const anything = fc.string({ unit: keys, maxLength: 20 });
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 11 });
    const before = fc.constantFrom('', '0', '+61', '+61 (0)', '+64 ', '0011 64 ', '00', '1831 ');
    const numbers = fc.tuple(before, digits).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(anything, numbers), country, (text, of) => {
        const formatted = formatPhone(text, of);
        if (formatted === undefined) return;
        const national = formatted.replace(/^\+\d+ /, '').replace(/\D/g, '');
        const typed = text.replace(/\D/g, '');
        expect(typed.endsWith(national)).toBe(true);
        // The way abroad, the country's code, the trunk: nothing else is left out.
        expect(typed.slice(0, typed.length - national.length)).toMatch(/^(00|0011)?\d{0,5}$/);
      }),
      // The first was found by chance: a pager's number, once written with a 0 that nobody had typed.
      { numRuns: 2_000, examples: [['+61163420', 'CH']] },
    );
  });
});

it('tells the country of an international number, as far as it can be told', () => {
  expect(countryOf('+64 21 123 4567')).toBe('NZ');
  expect(countryOf('+61 400 000 000')).toBe('AU');
  expect(countryOf('+6')).toBeUndefined();
  expect(countryOf('+800 1234 5678')).toBeUndefined();
  expect(countryOf('0400 000 000')).toBeUndefined();
});

describe('movePhone', () => {
  it('reads a number anew in another country', () => {
    expect(movePhone('021 123 4567', 'AU', 'NZ')).toBe('+64 21 123 4567');
    expect(movePhone('+61 2 1123 4567', 'AU', 'NZ')).toBe('+64 21 123 4567');
  });

  it('keeps every digit of what makes no sense there, and the way back', () => {
    const moved = movePhone('+61 400 000 000', 'AU', 'NF');
    expect(moved).toBe('+672 400 000 000');
    expect(movePhone(moved, 'NF', 'AU')).toBe('+61 400 000 000');
    expect(movePhone('ext. 5', 'AU', 'NZ')).toBe('ext. 5');
  });
});
