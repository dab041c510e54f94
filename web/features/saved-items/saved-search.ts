import type { SavedKind } from '#contract/saved-items.ts';
import { enumParam, pageParam, type SearchOf, searchParams } from '#web/ui/list/search-params.ts';

/** Not from the contract, because every page loads the parsers of all routes. */
const kinds: SavedKind[] = ['resource', 'event', 'group', 'organisation', 'person'];

export const savedSearch = searchParams({ page: pageParam, kind: enumParam(kinds) });
export type SavedSearch = SearchOf<typeof savedSearch>;
