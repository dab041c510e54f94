import { expect, test } from 'vitest';
import { type BareName, bareQueries, bareStatement } from './bare-queries.ts';

test('every bare statement has a place for all that is bound', () => {
  for (const name of Object.keys(bareQueries) as BareName[]) {
    const { text, values } = bareStatement(name, { id: 'one', word: 'two' });
    const places = new Set(text.match(/\$\d/g));
    expect(places.size, name).toBe(values.length);
    expect(text).not.toContain('PAGE');
  }
});

test('what is bound is whose list it is or what is searched for, and the page', () => {
  expect(bareStatement('groupMembers', { id: 'one', offset: 32, limit: 16 })).toEqual({
    text: expect.stringMatching(/group_id = \$1 AND true .*OFFSET \$2 LIMIT \$3/),
    values: ['one', 32, 16],
  });
  expect(bareStatement('memberSearch', { word: 'two' }).values).toEqual(['two', 0, 16]);
  expect(bareStatement('sectors', {}).values).toEqual([]);
  expect(bareStatement('resourcesByWords', { word: 'Fire-ground’s' }).values[0]).toBe(
    "'fire':* & 'ground':* & 's':*",
  );
});
