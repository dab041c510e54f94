import { describe, expect, it, vi } from 'vitest';
import { searchByName, wordsOf } from './name-search.sql.ts';

describe('searchByName', () => {
  const matches = () => ['as typed', 'with a typo'];
  const page = (rows: string[]) => ({ rows, totalItems: rows.length });

  it('tries typos only when nothing matches as typed', async () => {
    const find = vi.fn(async (match?: string) => page(match === undefined ? [] : [match]));
    expect(await searchByName('smith', matches, find)).toEqual(page(['as typed']));
    expect(find).toHaveBeenCalledTimes(1);
    const findTypo = async (match?: string) => page(match === 'with a typo' ? ['Smith'] : []);
    expect(await searchByName('smtih', matches, findTypo)).toEqual(page(['Smith']));
    expect(await searchByName('smith', matches, async () => page([]))).toEqual(page([]));
  });

  it('lists everything for an empty text', async () => {
    const find = async (match?: string) => page([match ?? 'everything']);
    for (const text of [undefined, '', ' \n', '\u0000'])
      expect(await searchByName(text, matches, find)).toEqual(page(['everything']));
  });
});

it('wordsOf returns at most 12 distinct words of letters and digits', () => {
  expect(wordsOf("Ngāio O'Brien-Smith (2nd) %_ Smith")).toEqual(['Ngāio', 'O', 'Brien', 'Smith', '2nd']);
  expect(wordsOf('!? %')).toEqual([]);
  expect(wordsOf([...'abcdefghijklmnop'].join(' '))).toHaveLength(12);
});
