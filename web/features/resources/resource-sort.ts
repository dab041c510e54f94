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

/** Remembers for later searches whether the member chose 'Best match' during a search. */
export function changeOrder(search: ResourceSearch, value: string): Partial<ResourceSearch> {
  const order = value === 'asc' || value === 'best' ? value : undefined;
  if (isSearching(search)) saveBestMatchPreference(order === 'best');
  return { order };
}

/** A new search selects 'Best match' if the member chose it before. Clearing the text deselects it. */
export function changeSearchText(search: ResourceSearch, typed: string): Partial<ResourceSearch> {
  const change = { search: typed || undefined };
  if (!isSearching(change)) return search.order === 'best' ? { ...change, order: undefined } : change;
  const canSelectBestMatch = !isSearching(search) && search.order !== 'asc';
  return canSelectBestMatch && isBestMatchPreferred() ? { ...change, order: 'best' } : change;
}

const storageKey = 'muster.bestMatch';

const isBestMatchPreferred = () => localStorage.getItem(storageKey) !== null;

function saveBestMatchPreference(isPreferred: boolean): void {
  if (isPreferred) localStorage.setItem(storageKey, 'true');
  else localStorage.removeItem(storageKey);
}
