import { useState } from 'react';
import { isSameSearch, type TableQuery, type TableSearch, toViewSearch } from './table-search.ts';
import type { Selection } from './table-types.ts';

type State<Row> = { rows: Map<string, Row>; isAllMatching: boolean; anchor: number; search: TableSearch };

type Options<Row> = {
  rows: Row[];
  rowId: (row: Row) => string;
  totalItems: number;
  search: TableSearch;
  query: TableQuery;
};

/** Selected rows stay selected on other pages. A change of the filters clears them. */
export function useSelection<Row>({ rows, rowId, totalItems, search, query }: Options<Row>) {
  const viewSearch = toViewSearch(search);
  const none: State<Row> = { rows: new Map(), isAllMatching: false, anchor: 0, search: viewSearch };
  const [state, setState] = useState(none);
  const current = isSameSearch(state.search, viewSearch) ? state : none;

  const set = (changed: Row[], isSelected: boolean, anchor = current.anchor) => {
    // Leaving `all that match` keeps the rows of this page, because the others are not loaded.
    const next = new Map(current.isAllMatching ? rows.map((row) => [rowId(row), row]) : current.rows);
    for (const row of changed)
      if (isSelected) next.set(rowId(row), row);
      else next.delete(rowId(row));
    setState({ rows: next, isAllMatching: false, anchor, search: viewSearch });
  };
  const isSelected = (row: Row) => current.isAllMatching || current.rows.has(rowId(row));
  const selectedOnPage = rows.filter(isSelected).length;
  const count = current.isAllMatching ? totalItems : current.rows.size;

  return {
    isSelected,
    pageState:
      selectedOnPage === 0 ? false : selectedOnPage === rows.length ? true : ('indeterminate' as const),
    toggle: (index: number) => {
      const row = rows[index];
      if (row) set([row], !isSelected(row), index);
    },
    selectUpTo: (index: number) => {
      const [from, to] = [Math.min(current.anchor, index), Math.max(current.anchor, index)];
      set(rows.slice(from, to + 1), true, index);
    },
    setPage: (selected: boolean) => set(rows, selected),
    selectAllMatching: () => setState({ ...none, isAllMatching: true }),
    clear: () => setState(none),
    selection: (current.isAllMatching
      ? { count, isAllMatching: true, query }
      : { count, isAllMatching: false, rows: [...current.rows.values()] }) as Selection<Row>,
  };
}

export type TableSelection<Row> = ReturnType<typeof useSelection<Row>>;
