import { describe, expect, it } from 'vitest';
import { shownDate, wireDate, withSlashes } from './typed-date.ts';

describe('wireDate', () => {
  it.each([
    ['19 / 01 / 1969', '1969/01/19'],
    ['19/01/1969', '1969/01/19'],
    ['9.1.1969', '1969/01/09'],
    ['9-1-1969', '1969/01/09'],
    ['9 1 1969', '1969/01/09'],
    ['19011969', '1969/01/19'],
    [' 29/02/2000 ', '2000/02/29'],
    ['1969-01-19', '1969/01/19'],
    ['1969/01/19', '1969/01/19'],
    ['1969-01-19T00:00:00', '1969/01/19'],
  ])('reads %j', (written, wire) => {
    expect(wireDate(written)).toBe(wire);
  });

  it.each([
    '',
    '31/04/2000',
    '29/02/2001',
    '00/01/2000',
    '13/13/2000',
    '1/1/69',
    '19 / 01',
    'yesterday',
    '1901196',
  ])('knows no day %j', (written) => {
    expect(wireDate(written)).toBeUndefined();
  });
});

it('a day is shown as DD / MM / YYYY, anything else as it is', () => {
  expect(shownDate('1969/01/09')).toBe('09 / 01 / 1969');
  expect(shownDate('9/1/1969')).toBe('09 / 01 / 1969');
  expect(shownDate('31/04/2000')).toBe('31/04/2000');
  expect(shownDate('')).toBe('');
});

/** As somebody at a keyboard does it, key by key. */
const type = (keys: string) => [...keys].reduce((before, key) => withSlashes(before, before + key), '');

describe('withSlashes', () => {
  it('puts them between digits that are typed in a row', () => {
    expect(type('19011969')).toBe('19 / 01 / 1969');
  });

  it('leaves those alone who type their own', () => {
    expect(type('9/1/1969')).toBe('9/1/1969');
    expect(type('19/01/1969')).toBe('19/01/1969');
  });

  it('does not fight who deletes or mends', () => {
    expect(withSlashes('19 / 0', '19 / ')).toBe('19 / ');
    expect(withSlashes('12', '312')).toBe('312');
    expect(withSlashes('', '19011969')).toBe('19011969');
  });
});
