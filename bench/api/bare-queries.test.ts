import { expect, test } from 'vitest';
import { type BareName, bareQueries, bareStatement } from './bare-queries.ts';

const names = Object.keys(bareQueries) as BareName[];

test('every bare statement has a name of its own, which PostgreSQL keeps whole, and its page in it', () => {
  const statements = names.flatMap((name) => [
    bareStatement(name, { id: 'one', word: 'two' }),
    bareStatement(name, { offset: 112, limit: 10 }),
  ]);
  expect(new Set(statements.map(({ name }) => name)).size).toBe(2 * names.length);
  for (const { name, text } of statements) {
    expect(name.length).toBeLessThan(64);
    expect(text).not.toMatch(/PAGE|OFFSET \$|LIMIT \$/);
  }
});

test('what is bound is whose list it is, or what is searched for', () => {
  expect(bareStatement('groupMembers', { id: 'one', offset: 16, limit: 16 })).toMatchObject({
    name: 'groupMembers 16 16',
    text: expect.stringContaining('group_id = $1\n'),
    values: ['one'],
  });
  expect(bareStatement('memberSearch', { word: 'two' }).values).toEqual(['two']);
  expect(bareStatement('sectors', {}).values).toEqual([]);
});
