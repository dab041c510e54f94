import { expect, it } from 'vitest';
import { wordsOf } from './name-search.sql.ts';

it('wordsOf returns at most 12 distinct words of letters and digits', () => {
  expect(wordsOf("Ngāio O'Brien-Smith (2nd) %_ Smith")).toEqual(['Ngāio', 'O', 'Brien', 'Smith', '2nd']);
  expect(wordsOf('!? %')).toEqual([]);
  expect(wordsOf([...'abcdefghijklmnop'].join(' '))).toHaveLength(12);
});
