import type { MemberSearchKind } from '#contract/search.ts';
import {
  enumParam,
  idParam,
  pageParam,
  type SearchOf,
  searchParams,
  stringParam,
  textParam,
} from '#web/ui/list/search-params.ts';

/** Not from the contract, because every page loads the parsers of all routes. */
const kinds: MemberSearchKind[] = ['resources', 'people', 'events', 'groups', 'organisations'];

const dayParam = (value: unknown) =>
  /^\d{4}-\d\d-\d\d$/.test(stringParam(value) ?? '') ? (value as string) : undefined;

export const searchPageParams = searchParams({
  search: textParam,
  kind: enumParam(kinds),
  access: idParam,
  category: idParam,
  from: dayParam,
  to: dayParam,
  page: pageParam,
});
export type SearchPageParams = SearchOf<typeof searchPageParams>;
