import { isSameSearch, type TableQuery, type TableSearch, toViewSearch } from './table-search.ts';
import type { Selection } from './table-types.ts';

export type SelectionState<Row> = {
  rows: Map<string, Row>;
  isAllMatching: boolean;
  /** Row of the last choice, where a range begins. */
  anchor: number;
  /** The filters that the selection belongs to. */
  search: TableSearch;
};

export type SelectionOptions<Row> = {
  rows: Row[];
  rowId: (row: Row) => string;
  totalItems: number;
  search: TableSearch;
  query: TableQuery;
};

/** Selected rows stay selected on other pages. A change of the filters clears them. */
export function buildSelection<Row>(
  stored: SelectionState<Row> | undefined,
  onChange: (next: SelectionState<Row> | undefined) => void,
  { rows, rowId, totalItems, search: fullSearch, query }: SelectionOptions<Row>,
) {
  const search = toViewSearch(fullSearch);
  const none: SelectionState<Row> = { rows: new Map(), isAllMatching: false, anchor: 0, search };
  const state = stored && isSameSearch(stored.search, search) ? stored : none;
  const isSelected = (row: Row) => state.isAllMatching || state.rows.has(rowId(row));
  const set = (changed: Row[], selected: boolean, anchor = state.anchor) => {
    // Leaving `all that match` keeps the rows of this page, because the others are not loaded.
    const next = new Map(state.isAllMatching ? rows.map((row) => [rowId(row), row]) : state.rows);
    for (const row of changed)
      if (selected) next.set(rowId(row), row);
      else next.delete(rowId(row));
    onChange({ rows: next, isAllMatching: false, anchor, search });
  };
  const selectedOnPage = rows.filter(isSelected).length;
  const count = state.isAllMatching ? totalItems : state.rows.size;
  const selection: Selection<Row> = state.isAllMatching
    ? { count, isAllMatching: true, query }
    : { count, isAllMatching: false, rows: [...state.rows.values()] };
  return {
    isSelected,
    pageState: toPageState(selectedOnPage, rows.length),
    toggle: (index: number) => {
      const row = rows[index];
      if (row) set([row], !isSelected(row), index);
    },
    selectUpTo: (index: number) => {
      const [from, to] = [Math.min(state.anchor, index), Math.max(state.anchor, index)];
      set(rows.slice(from, to + 1), true, index);
    },
    setPage: (selected: boolean) => set(rows, selected),
    selectAllMatching: () => onChange({ ...none, isAllMatching: true }),
    clear: () => onChange(undefined),
    selection,
  };
}

function toPageState(selectedCount: number, rowCount: number): boolean | 'indeterminate' {
  if (selectedCount === 0) return false;
  return selectedCount === rowCount ? true : 'indeterminate';
}

export type TableSelection<Row> = ReturnType<typeof buildSelection<Row>>;
