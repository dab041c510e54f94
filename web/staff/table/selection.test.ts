import { describe, expect, it } from 'vitest';
import { buildSelection, type SelectionState } from './selection.ts';
import { type TableSearch, toTableQuery } from './table-search.ts';

const firstPage = ['a', 'b', 'c', 'd'];
const secondPage = ['e', 'f'];

function createTable() {
  let state: SelectionState<string> | undefined;
  return (rows = firstPage, search: TableSearch = {}) =>
    buildSelection(
      state,
      (next) => {
        state = next;
      },
      { rows, rowId: (row) => row, totalItems: 6, search, query: toTableQuery(search, 4) },
    );
}

describe('buildSelection', () => {
  it('selects single rows and ranges, and shows the state of the page', () => {
    const table = createTable();
    expect(table().pageState).toBe(false);
    table().toggle(1);
    expect(table().pageState).toBe('indeterminate');
    table().selectUpTo(3);
    expect(table().selection).toEqual({ count: 3, isAllMatching: false, rows: ['b', 'c', 'd'] });
    table().toggle(0);
    expect(table().pageState).toBe(true);
    table().toggle(2);
    expect(table().selection).toMatchObject({ rows: ['b', 'd', 'a'] });
  });

  it('keeps the selection on other pages and drops it when the filters change', () => {
    const table = createTable();
    table().toggle(0);
    table(secondPage, { page: '2' }).toggle(1);
    expect(table().selection).toMatchObject({ count: 2, rows: ['a', 'f'] });
    expect(table(firstPage, { state: 'open' }).selection.count).toBe(0);
  });

  it('describes all matching rows by the query', () => {
    const table = createTable();
    table(firstPage, { state: 'open' }).selectAllMatching();
    expect(table(firstPage, { state: 'open' }).selection).toEqual({
      count: 6,
      isAllMatching: true,
      query: toTableQuery({ state: 'open' }, 4),
    });
    table(firstPage, { state: 'open' }).toggle(0);
    expect(table(firstPage, { state: 'open' }).selection).toMatchObject({ rows: ['b', 'c', 'd'] });
    table(firstPage, { state: 'open' }).clear();
    expect(table(firstPage, { state: 'open' }).selection.count).toBe(0);
  });
});
