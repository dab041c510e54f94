import { expect, it } from 'vitest';
import { positionAtCompany, toTitleCase } from './profile-summary.ts';

it('joins position and organisation', () => {
  const line = (positionTitle: string | null, companyName: string | null) =>
    positionAtCompany({ positionTitle, companyName });
  expect(line('Station Officer', 'Metro Fire')).toBe('Station Officer at Metro Fire');
  expect(line('Station Officer', null)).toBe('Station Officer');
  for (const none of [null, '  ']) expect(line(none, 'Metro Fire')).toBe('Metro Fire');
  expect(line(null, null)).toBe('');
});

it('converts suburbs to title case', () => {
  const suburbs = {
    'BURWOOD EAST': 'Burwood East',
    'st kilda': 'St Kilda',
    ŌTAUTAHI: 'Ōtautahi',
    'McLaren Vale': 'McLaren Vale',
    "O'CONNOR": "O'Connor",
    "ST PAUL'S": "St Paul's",
    'BRIGHTON-LE-SANDS': 'Brighton-Le-Sands',
    'PERTH (CBD)': 'Perth (Cbd)',
    ' wagga  wagga ': 'Wagga  Wagga',
    '': '',
  };
  for (const [suburb, expected] of Object.entries(suburbs)) expect(toTitleCase(suburb)).toBe(expected);
});
