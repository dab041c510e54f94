import { expect, it } from 'vitest';
import { findable, findOrganisations } from './organisation-search.ts';

const all = findable({
  '10': 'Ōtautahi Fire Brigade',
  '2': "St John's Rescue",
  '3': 'Aotearoa Fire and Rescue',
  '4': 'Rescue Ōtautahi',
});
const names = (typed: string) => findOrganisations(all, typed).shown.map(({ label }) => label);

it('shows all in alphabetical order when nothing is typed', () => {
  expect(names(' ')).toEqual([
    'Aotearoa Fire and Rescue',
    'Ōtautahi Fire Brigade',
    'Rescue Ōtautahi',
    "St John's Rescue",
  ]);
});

it('folds accents, case and signs', () => {
  expect(names('otautahi FIRE')).toEqual(['Ōtautahi Fire Brigade']);
  expect(names('Ōtautahi')).toEqual(['Ōtautahi Fire Brigade', 'Rescue Ōtautahi']);
  expect(names('st johns')).toEqual(["St John's Rescue"]);
});

it('finds words in any order, and what begins so first', () => {
  expect(names('rescue fire')).toEqual(['Aotearoa Fire and Rescue']);
  expect(names('rescue')[0]).toBe('Rescue Ōtautahi');
  expect(names('platypus')).toEqual([]);
});

it('shows no more than a person would read, and says how many there are', () => {
  const many = findable(
    Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`${n}`, `Brigade ${n}`])),
  );
  const { shown, found } = findOrganisations(many, 'brig');
  expect(shown).toHaveLength(50);
  expect(found).toBe(2_000);
});
