import { expect, it } from 'vitest';
import { buildSearchIndex, filterOrganisations } from './filter-organisations.ts';

const index = buildSearchIndex({
  '10': 'Ōtautahi Fire Brigade',
  '2': "St John's Rescue",
  '3': 'Aotearoa Fire and Rescue',
  '4': 'Rescue Ōtautahi',
});
const names = (query: string) => filterOrganisations(index, query).results.map(({ label }) => label);

it('lists all organisations in alphabetical order, and finds words in any order, case and spelling', () => {
  const [aotearoa, brigade] = ['Aotearoa Fire and Rescue', 'Ōtautahi Fire Brigade'];
  expect(names(' ')).toEqual([aotearoa, brigade, 'Rescue Ōtautahi', "St John's Rescue"]);
  expect(names('otautahi FIRE')).toEqual([brigade]);
  expect(names('Ōtautahi')).toEqual([brigade, 'Rescue Ōtautahi']);
  expect(names('st johns')).toEqual(["St John's Rescue"]);
  expect(names('rescue fire')).toEqual([aotearoa]);
  expect(names('rescue')[0]).toBe('Rescue Ōtautahi');
  expect(names('platypus')).toEqual([]);
});

it('returns 50 results and the total count', () => {
  const entries = Array.from({ length: 2_000 }, (_, n) => [`${n}`, `Brigade ${n}`]);
  const { results, totalCount } = filterOrganisations(buildSearchIndex(Object.fromEntries(entries)), 'brig');
  expect([results.length, totalCount]).toEqual([50, 2_000]);
});
