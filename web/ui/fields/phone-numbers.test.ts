import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allCountries, changePhoneCountry, findCountry, formatPhone } from './phone-numbers.ts';

it('lists Australia and New Zealand first, then all other countries by name', () => {
  const labels = allCountries.map(({ label }) => label);
  expect(labels.slice(0, 3)).toEqual(['Australia (+61)', 'New Zealand (+64)', 'Afghanistan (+93)']);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.length).toBeGreaterThan(200);
});

describe('formatPhone', () => {
  it('formats valid numbers of a country, and returns undefined for other text', () => {
    for (const [text, country, formatted] of [
      ['0400000000', 'AU', '+61 400 000 000'],
      ['(02) 5550-1234', 'AU', '+61 2 5550 1234'],
      ['+61 (0)2 5550 1234', 'AU', '+61 2 5550 1234'],
      ['021 123 4567', 'NZ', '+64 21 123 4567'],
      ['+64 21 1234567', 'AU', '+64 21 123 4567'],
      ['0011 64 21 123 4567', 'AU', '+64 21 123 4567'],
      ['1800123456', 'AU', '1800 123 456'],
    ] as const)
      expect(formatPhone(text, country)).toBe(formatted);
    for (const text of [
      'ext. 5',
      '02 5550 1234 ext. 5',
      '000',
      '5550 1234',
      '1831 0400 000 000',
      'call my wife',
      '',
      '+',
      '0400 000 000 0',
    ])
      expect(formatPhone(text, 'AU'), text).toBeUndefined();
  });

  it('never loses a digit of the national number', () => {
    const country = fc.constantFrom(...allCountries.map(({ value }) => value));
    const keys = fc.constantFrom(...'0123456789+ ()-./');
    const randomText = fc.string({ unit: keys, maxLength: 20 });
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 11 });
    const prefix = fc.constantFrom('', '0', '+61', '+61 (0)', '+64 ', '0011 64 ', '00', '1831 ');
    const numbers = fc.tuple(prefix, digits).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(randomText, numbers), country, (text, countryCode) => {
        const formatted = formatPhone(text, countryCode);
        if (formatted === undefined) return;
        const national = formatted.replace(/^\+\d+ /, '').replace(/\D/g, '');
        const typed = text.replace(/\D/g, '');
        expect(typed.endsWith(national)).toBe(true);
        // Only the international prefix, the country code and the trunk prefix may be omitted.
        expect(typed.slice(0, typed.length - national.length)).toMatch(/^(00|0011)?\d{0,5}$/);
      }),
      // Regression: a pager number got an additional 0.
      { numRuns: 500, examples: [['+61163420', 'CH']] },
    );
  });
});

it('returns the country of an international number', () => {
  expect(findCountry('+64 21 123 4567')).toBe('NZ');
  expect(findCountry('+61 400 000 000')).toBe('AU');
  for (const text of ['+6', '+800 1234 5678', '0400 000 000']) expect(findCountry(text)).toBeUndefined();
});

it('converts a number to another country, and keeps every digit of an invalid number', () => {
  for (const text of ['021 123 4567', '+61 2 1123 4567'])
    expect(changePhoneCountry(text, 'AU', 'NZ')).toBe('+64 21 123 4567');
  const converted = changePhoneCountry('+61 400 000 000', 'AU', 'NF');
  expect(converted).toBe('+672 400 000 000');
  expect(changePhoneCountry(converted, 'NF', 'AU')).toBe('+61 400 000 000');
  expect(changePhoneCountry('ext. 5', 'AU', 'NZ')).toBe('ext. 5');
});
