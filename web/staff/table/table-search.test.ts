import { describe, expect, it } from 'vitest';
import {
  changeTableSearch,
  hasFilters,
  isSameSearch,
  parseTableSearch,
  toggleSort,
  toTableQuery,
} from './table-search.ts';

const known = { filters: { state: ['open', 'closed'], owner: undefined }, sortFields: ['name'] };

describe('parseTableSearch', () => {
  it('keeps known parameters', () => {
    const search = { page: '2', search: 'fire', sort: 'name', order: 'desc', state: 'open', owner: 'x' };
    expect(parseTableSearch(search, known)).toEqual(search);
  });

  it('drops unknown names and invalid values', () => {
    const search = {
      page: '0',
      search: '',
      sort: 'secret',
      order: 'up',
      state: 'lost',
      other: 'x',
      owner: 7,
    };
    expect(parseTableSearch(search, known)).toEqual({});
  });
});

describe('toTableQuery', () => {
  it('separates filters from paging and sorting', () => {
    expect(toTableQuery({ page: '3', search: 'a', sort: 'name', state: 'open' }, 50)).toEqual({
      page: 3,
      size: 50,
      text: 'a',
      sortField: 'name',
      sortOrder: 'asc',
      filters: { state: 'open' },
    });
  });
});

describe('changeTableSearch', () => {
  it('returns to the first page and removes empty values', () => {
    expect(changeTableSearch({ page: '4', state: 'open', search: 'a' }, { state: undefined })).toEqual({
      search: 'a',
    });
    expect(changeTableSearch({ page: '4', state: 'open' }, { page: '5' })).toEqual({
      page: '5',
      state: 'open',
    });
  });
});

describe('toggleSort', () => {
  it('sorts ascending, descending and then by default', () => {
    expect(toggleSort({}, 'name')).toEqual({ sort: 'name', order: undefined });
    expect(toggleSort({ sort: 'name' }, 'name')).toEqual({ sort: 'name', order: 'desc' });
    expect(toggleSort({ sort: 'name', order: 'desc' }, 'name')).toEqual({
      sort: undefined,
      order: undefined,
    });
  });
});

describe('isSameSearch', () => {
  it('compares names and values in any order', () => {
    expect(isSameSearch({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
    expect(isSameSearch({ a: '1' }, { a: '1', b: '2' })).toBe(false);
    expect(isSameSearch({ a: '1' }, { a: '2' })).toBe(false);
  });
});

describe('hasFilters', () => {
  it('ignores the page and the order', () => {
    expect(hasFilters({ page: '2', sort: 'name', order: 'desc' })).toBe(false);
    expect(hasFilters({ search: 'a' })).toBe(true);
  });
});
