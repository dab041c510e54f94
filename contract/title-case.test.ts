import { expect, it } from 'vitest';
import { toTitleCase } from './title-case.ts';

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
