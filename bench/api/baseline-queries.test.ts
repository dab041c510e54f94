import { expect, it } from 'vitest';
import { type BaselineName, baselineQueries, baselineStatement } from './baseline-queries.ts';

it('binds a value for each placeholder of each statement', () => {
  for (const name of Object.keys(baselineQueries) as BaselineName[]) {
    const { text, values } = baselineStatement(name, { id: 'one', word: 'two' });
    expect(new Set(text.match(/\$\d/g)).size, name).toBe(values.length);
    expect(text).not.toContain('PAGE');
  }
});

it('binds the owner, the search term and the page', () => {
  const page = { offset: 32, limit: 16 };
  expect(baselineStatement('groupMembers', { id: 'one', ...page }).values).toEqual(['one', 32, 16]);
  expect(baselineStatement('memberSearch', { word: 'two' }).values).toEqual(['two', 0, 16]);
  expect(baselineStatement('resourcesByWords', { word: 'Fire-ground’s' }).values[0]).toBe(
    "'fire':* & 'ground':* & 's':*",
  );
});
