import {
  enumParam,
  idListParam,
  pageParam,
  type SearchOf,
  searchParams,
  textParam,
} from '#web/ui/list/search-params.ts';

export const resourceSearch = searchParams({
  search: textParam,
  access: idListParam,
  category: idListParam,
  subcategory: idListParam,
  /** Default: latest first. 'best' applies during a search only. */
  order: enumParam(['asc', 'best']),
  page: pageParam,
});
export type ResourceSearch = SearchOf<typeof resourceSearch>;
