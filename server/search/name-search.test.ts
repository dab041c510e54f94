import { describe, expect, it, vi } from 'vitest';
import { searchByName, wordsOf } from './name-search.sql.ts';

describe('searchByName', () => {
  const matches = () => ['as typed', 'with a typo'];
  const page = (rows: string[]) => ({ rows, totalItems: rows.length });

  it('stops at the first match that finds something', async () => {
    const find = vi.fn(async (match?: string) => page(match === undefined ? [] : [match]));
    expect(await searchByName('smith', matches, find)).toEqual(page(['as typed']));
    expect(find).toHaveBeenCalledTimes(1);
  });

  it('tries typos when nothing matches as typed', async () => {
    const find = async (match?: string) => page(match === 'with a typo' ? ['Smith'] : []);
    expect(await searchByName('smtih', matches, find)).toEqual(page(['Smith']));
  });

  it('finds nothing when no match does', async () => {
    expect(await searchByName('smith', matches, async () => page([]))).toEqual(page([]));
  });

  it.each([undefined, '', ' \n', '\u0000'])('lists everything for the text %j', async (text) => {
    const find = async (match?: string) => page([match ?? 'everything']);
    expect(await searchByName(text, matches, find)).toEqual(page(['everything']));
  });
});

describe('wordsOf', () => {
  it('returns distinct words of letters and digits', () => {
    expect(wordsOf("Ngāio O'Brien-Smith (2nd) %_ Smith")).toEqual(['Ngāio', 'O', 'Brien', 'Smith', '2nd']);
    expect(wordsOf('!? %')).toEqual([]);
  });

  it('returns at most 12 words', () => {
    expect(wordsOf([...'abcdefghijklmnop'].join(' '))).toHaveLength(12);
  });
});
