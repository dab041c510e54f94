import type { ResourceSearch } from './resource-search.ts';

type ResourceSortOrder = 'desc' | 'asc' | 'best';

const dateOrders = [
  { value: 'desc', label: 'Latest' },
  { value: 'asc', label: 'Earliest' },
];

const isSearching = ({ search }: ResourceSearch) => Boolean(search?.trim());

export const sortOptions = (search: ResourceSearch) =>
  isSearching(search) ? [...dateOrders, { value: 'best', label: 'Best match' }] : dateOrders;

export const effectiveSortOrder = (search: ResourceSearch): ResourceSortOrder =>
  search.order === 'asc' || (search.order === 'best' && isSearching(search)) ? search.order : 'desc';

/** The next search starts with the order chosen during this one. */
export function changeOrder(search: ResourceSearch, value: string): Partial<ResourceSearch> {
  const order = value === 'asc' || value === 'best' ? value : undefined;
  if (isSearching(search)) preferBestMatch(order === 'best');
  return { order };
}

/** 'Best match' starts and ends with a search. */
export function changeSearchText(search: ResourceSearch, typed: string): Partial<ResourceSearch> {
  const change = { search: typed || undefined };
  if (!isSearching(change)) return search.order === 'best' ? { ...change, order: undefined } : change;
  const startsSearch = !isSearching(search) && search.order !== 'asc';
  return startsSearch && prefersBestMatch() ? { ...change, order: 'best' } : change;
}

const storageKey = 'muster.bestMatch';

const prefersBestMatch = () => localStorage.getItem(storageKey) !== null;

function preferBestMatch(isPreferred: boolean): void {
  if (isPreferred) localStorage.setItem(storageKey, 'true');
  else localStorage.removeItem(storageKey);
}
