/** The state of a table in the URL. Values are text, as in the router. */
export type TableSearch = Record<string, string>;

export type TableQuery = {
  page: number;
  size: number;
  text?: string | undefined;
  sortField?: string | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
  filters: Record<string, string | undefined>;
};

export type KnownParams = {
  /** Allowed values of a filter, or undefined if any text is allowed. */
  filters: Record<string, string[] | undefined>;
  sortFields: string[];
};

const maxLength = 200;

/** Ignores what the table does not know, so that no link fails. */
export function parseTableSearch(search: Record<string, unknown>, known: KnownParams): TableSearch {
  const allowed: Record<string, (value: string) => boolean> = {
    page: (value) => /^[1-9]\d{0,5}$/.test(value),
    search: (value) => value.length <= maxLength,
    sort: (value) => known.sortFields.includes(value),
    order: (value) => value === 'desc' || value === 'asc',
  };
  for (const [name, values] of Object.entries(known.filters))
    allowed[name] = (value) => (values ? values.includes(value) : value.length <= maxLength);
  const entries = Object.entries(search).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1] !== '' && allowed[entry[0]]?.(entry[1]) === true,
  );
  return Object.fromEntries(entries);
}

export function toTableQuery(search: TableSearch, size: number): TableQuery {
  const { page, search: text, sort: sortField, order, ...filters } = search;
  const sortOrder = sortField ? (order === 'desc' ? 'desc' : 'asc') : undefined;
  return { page: Number(page ?? 1), size, text, sortField, sortOrder, filters };
}

/** Every change returns to the first page, except a change of the page. */
export function changeTableSearch(
  search: TableSearch,
  change: Record<string, string | undefined>,
): TableSearch {
  const { page: _, ...rest } = search;
  const entries = Object.entries({ ...rest, ...change });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** First click ascending, second descending, third the default order. */
export function toggleSort({ sort, order }: TableSearch, field: string) {
  if (sort !== field) return { sort: field, order: undefined };
  return order === 'desc' ? { sort: undefined, order: undefined } : { sort: field, order: 'desc' };
}

/** Views and the reset of the selection ignore the page. */
export function toViewSearch({ page: _, ...search }: TableSearch): TableSearch {
  return search;
}

export const isSameSearch = (left: TableSearch, right: TableSearch) =>
  Object.keys(left).length === Object.keys(right).length &&
  Object.entries(left).every(([name, value]) => right[name] === value);

export const hasFilters = ({ page, sort, order, ...filters }: TableSearch) => Object.keys(filters).length > 0;
