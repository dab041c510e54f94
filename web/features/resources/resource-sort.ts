import type { ResourceSearch } from './resource-search.ts';

type ResourceSortOrder = 'desc' | 'asc' | 'best';

const dateOrders = [
  { value: 'desc', label: 'Latest' },
  { value: 'asc', label: 'Earliest' },
];

const isSearching = ({ search }: ResourceSearch) => Boolean(search?.trim());

export const sortOptionsOf = (search: ResourceSearch) =>
  isSearching(search) ? [...dateOrders, { value: 'best', label: 'Best match' }] : dateOrders;

export const sortOrderOf = (search: ResourceSearch): ResourceSortOrder =>
  search.order === 'asc' || (search.order === 'best' && isSearching(search)) ? search.order : 'desc';

/** The next search starts with the order chosen during this one. */
export function changeOrder(search: ResourceSearch, chosen: string): Partial<ResourceSearch> {
  const order = chosen === 'asc' || chosen === 'best' ? chosen : undefined;
  if (isSearching(search)) preferBestMatch(order === 'best');
  return { order };
}

/** 'Best match' starts and ends with a search. */
export function changeWords(search: ResourceSearch, typed: string): Partial<ResourceSearch> {
  const words = { search: typed || undefined };
  if (!isSearching(words)) return search.order === 'best' ? { ...words, order: undefined } : words;
  const begins = !isSearching(search) && search.order !== 'asc';
  return begins && prefersBestMatch() ? { ...words, order: 'best' } : words;
}

const storageKey = 'muster.bestMatch';

const prefersBestMatch = () => localStorage.getItem(storageKey) !== null;

function preferBestMatch(isPreferred: boolean): void {
  if (isPreferred) localStorage.setItem(storageKey, 'true');
  else localStorage.removeItem(storageKey);
}
