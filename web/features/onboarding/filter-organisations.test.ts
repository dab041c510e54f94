import { expect, it } from 'vitest';
import { buildSearchIndex, findOrganisations } from './filter-organisations.ts';

const all = buildSearchIndex({
  '10': 'Ōtautahi Fire Brigade',
  '2': "St John's Rescue",
  '3': 'Aotearoa Fire and Rescue',
  '4': 'Rescue Ōtautahi',
});
const names = (typed: string) => findOrganisations(all, typed).shown.map(({ label }) => label);

it('lists all in alphabetical order, and finds words in any order without accents, case and signs', () => {
  const [aotearoa, brigade] = ['Aotearoa Fire and Rescue', 'Ōtautahi Fire Brigade'];
  expect(names(' ')).toEqual([aotearoa, brigade, 'Rescue Ōtautahi', "St John's Rescue"]);
  expect(names('otautahi FIRE')).toEqual([brigade]);
  expect(names('Ōtautahi')).toEqual([brigade, 'Rescue Ōtautahi']);
  expect(names('st johns')).toEqual(["St John's Rescue"]);
  expect(names('rescue fire')).toEqual([aotearoa]);
  expect(names('rescue')[0]).toBe('Rescue Ōtautahi');
  expect(names('platypus')).toEqual([]);
});

it('shows 50 results and counts the others', () => {
  const entries = Array.from({ length: 2_000 }, (_, n) => [`${n}`, `Brigade ${n}`]);
  const { shown, found } = findOrganisations(buildSearchIndex(Object.fromEntries(entries)), 'brig');
  expect([shown.length, found]).toEqual([50, 2_000]);
});
