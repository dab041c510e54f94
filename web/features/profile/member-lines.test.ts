import { describe, expect, it } from 'vitest';
import { inTitleCase, workplaceLine } from './member-lines.ts';

describe('workplaceLine', () => {
  it.each([
    ['Station Officer', 'Metro Fire', 'Station Officer at Metro Fire'],
    ['Station Officer', null, 'Station Officer'],
    [null, 'Metro Fire', 'Metro Fire'],
    ['  ', 'Metro Fire', 'Metro Fire'],
    [null, null, ''],
  ])('%s, %s: %s', (positionTitle, companyName, line) => {
    expect(workplaceLine({ positionTitle, companyName })).toBe(line);
  });
});

describe('inTitleCase', () => {
  it.each([
    ['BURWOOD EAST', 'Burwood East'],
    ['st kilda', 'St Kilda'],
    ['ŌTAUTAHI', 'Ōtautahi'],
    ['McLaren Vale', 'McLaren Vale'],
    ["O'CONNOR", "O'Connor"],
    ["ST PAUL'S", "St Paul's"],
    ['BRIGHTON-LE-SANDS', 'Brighton-Le-Sands'],
    ['PERTH (CBD)', 'Perth (Cbd)'],
    [' wagga  wagga ', 'Wagga  Wagga'],
    ['', ''],
  ])('%s: %s', (place, shown) => {
    expect(inTitleCase(place)).toBe(shown);
  });
});
