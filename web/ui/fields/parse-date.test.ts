import { expect, it } from 'vitest';
import { autoInsertSlashes, toApiDate, toDisplayDate } from './parse-date.ts';

it('reads a date in several formats', () => {
  for (const written of [
    ...['09 / 01 / 1969', '09/01/1969', '9.1.1969', '9-1-1969', '9 1 1969', '09011969', ' 9/1/1969 '],
    ...['1969-01-09', '1969/01/09', '1969-01-09T00:00:00'],
  ]) {
    expect(toApiDate(written), written).toBe('1969/01/09');
    expect(toDisplayDate(written), written).toBe('09 / 01 / 1969');
  }
  expect(toApiDate('29/02/2000')).toBe('2000/02/29');
});

it('keeps text that is no date', () => {
  for (const written of [
    ...['', '31/04/2000', '29/02/2001', '00/01/2000', '13/13/2000', '1/1/69', '19 / 01', 'yesterday'],
    '1901196',
  ]) {
    expect(toApiDate(written), written).toBeUndefined();
    expect(toDisplayDate(written)).toBe(written);
  }
});

it('adds slashes while digits are typed, but not to typed slashes or corrections', () => {
  const type = (keys: string) =>
    [...keys].reduce((before, key) => autoInsertSlashes(before, before + key), '');
  expect(type('19011969')).toBe('19 / 01 / 1969');
  for (const typed of ['9/1/1969', '19/01/1969']) expect(type(typed)).toBe(typed);
  expect(autoInsertSlashes('19 / 0', '19 / ')).toBe('19 / ');
  expect(autoInsertSlashes('12', '312')).toBe('312');
  expect(autoInsertSlashes('', '19011969')).toBe('19011969');
});
