import type { SavedKind } from '#contract/saved-items.ts';
import { enumParam, pageParam, type SearchOf, searchParams } from '#web/ui/list/search-params.ts';

/** Not from the contract, because every page loads the parsers of all routes. */
const kinds: SavedKind[] = ['resource', 'event', 'group', 'organisation', 'person'];
/** The saved searches are beside the items. */
const parts = [...kinds, 'searches'] as const;

export const savedItemsSearch = searchParams({ page: pageParam, kind: enumParam(parts) });
export type SavedItemsSearch = SearchOf<typeof savedItemsSearch>;
