import { expect, it } from 'vitest';
import { toSearchWords } from './name-search.sql.ts';

it('toSearchWords returns up to 12 distinct words of letters and digits', () => {
  const words = ['Ngāio', 'O', 'Brien', 'Smith', '2nd'];
  expect(toSearchWords("Ngāio O'Brien-Smith (2nd) %_ Smith")).toEqual(words);
  expect(toSearchWords('!? %')).toEqual([]);
  expect(toSearchWords([...'abcdefghijklmnop'].join(' '))).toHaveLength(12);
});
