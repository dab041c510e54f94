import { describe, expect, it } from 'vitest';
import { parseDate, parsePhone, toState } from './parse-text.ts';

describe('parseDate', () => {
  it.each([
    ['2019-12-31', '2019-12-31'],
    ['2019-12-31 10:30:00', '2019-12-31'],
    ['31/12/2019', '2019-12-31'],
    ['1.2.2019', '2019-02-01'],
    ['31-Dec-2019', '2019-12-31'],
    ['1st September, 2019', '2019-09-01'],
    ['29/02/2020', '2020-02-29'],
  ])('reads %s as %s', (text, date) => {
    expect(parseDate(text)).toEqual({ value: date });
  });

  it.each(['31/02/2019', '29/02/2019', '12/31/2019', '0/1/2019', 'last year', '43831', '2019'])(
    'refuses %s',
    (text) => {
      expect(parseDate(text)).toEqual({ problem: `‘${text}’ is not a date` });
    },
  );

  it('does not guess the century', () => {
    const problem = '‘31/12/19’ is not a date. Write the year with four digits';
    expect(parseDate('31/12/19')).toEqual({ problem });
  });
});

describe('parsePhone', () => {
  it.each([
    ['0491 570 006', '0491 570 006'],
    ['491570006', '0491570006'],
    ['61491570006', '+61491570006'],
    ['6421123456', '+6421123456'],
    ['(03) 9419 2388 ext 12', '(03) 9419 2388 ext 12'],
    ['6.1491570006E+10', '+61491570006'],
  ])('reads %s as %s', (text, number) => {
    expect(parsePhone(text)).toEqual({ value: number });
  });

  it.each([
    ['6.149E+10', '‘6.149E+10’ has lost digits. Format the column as text in Excel'],
    ['call me', '‘call me’ is not a phone number'],
    ['1'.repeat(31), 'must be at most 30 characters'],
  ])('refuses %s', (text, problem) => {
    expect(parsePhone(text)).toEqual({ problem });
  });
});

describe('toState', () => {
  it.each([
    ['vic', 'VIC'],
    ['N.S.W.', 'NSW'],
    ['Western Australia', 'WA'],
    ['Waikato', 'Waikato'],
  ])('writes %s as %s', (text, state) => {
    expect(toState(text)).toBe(state);
  });
});
