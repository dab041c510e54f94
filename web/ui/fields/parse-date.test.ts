import { expect, it } from 'vitest';
import { autoInsertSlashes, toApiDate, toDisplayDate } from './parse-date.ts';

it('parses a date in several formats', () => {
  for (const input of [
    '09 / 01 / 1969',
    '09/01/1969',
    '9.1.1969',
    '9-1-1969',
    '9 1 1969',
    '09011969',
    ' 9/1/1969 ',
    '1969-01-09',
    '1969/01/09',
    '1969-01-09T00:00:00',
  ]) {
    expect(toApiDate(input), input).toBe('1969/01/09');
    expect(toDisplayDate(input), input).toBe('09 / 01 / 1969');
  }
  expect(toApiDate('29/02/2000')).toBe('2000/02/29');
});

it('returns invalid dates unchanged', () => {
  for (const input of [
    '',
    '31/04/2000',
    '29/02/2001',
    '00/01/2000',
    '13/13/2000',
    '1/1/69',
    '19 / 01',
    'yesterday',
    '1901196',
  ]) {
    expect(toApiDate(input), input).toBeUndefined();
    expect(toDisplayDate(input)).toBe(input);
  }
});

it('inserts slashes while digits are typed, but not after typed slashes or during corrections', () => {
  const type = (keys: string) =>
    [...keys].reduce((before, key) => autoInsertSlashes(before, before + key), '');
  expect(type('19011969')).toBe('19 / 01 / 1969');
  for (const typed of ['9/1/1969', '19/01/1969']) expect(type(typed)).toBe(typed);
  expect(autoInsertSlashes('19 / 0', '19 / ')).toBe('19 / ');
  expect(autoInsertSlashes('12', '312')).toBe('312');
  expect(autoInsertSlashes('', '19011969')).toBe('19011969');
});
