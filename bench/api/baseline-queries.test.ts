import { expect, it } from 'vitest';
import { baselineQueries, baselineStatement } from './baseline-queries.ts';
import { benchCases } from './bench-cases.ts';

it('defines queries only for existing cases', () => {
  const names = benchCases.map(({ name }) => name);
  expect(Object.keys(baselineQueries).filter((name) => !names.includes(name))).toEqual([]);
});

it('numbers and binds the parameters of a query', () => {
  const query = 'SELECT FROM things WHERE owner = $id AND name = $word AND words @@ $prefixes $page';
  expect(baselineStatement(query, { id: 'one', word: 'Fire-ground’s', offset: 32 })).toEqual({
    text: 'SELECT FROM things WHERE owner = $1 AND name = $2 AND words @@ $3 OFFSET $4 LIMIT $5',
    values: ['one', 'Fire-ground’s', "'fire':* & 'ground':* & 's':*", 32, 16],
  });
});
