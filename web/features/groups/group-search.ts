import {
  enumParam,
  idParam,
  pageParam,
  type SearchOf,
  searchParams,
  textParam,
} from '#web/ui/list/search-params.ts';

export const groupSearch = searchParams({
  search: textParam,
  type: idParam,
  /** Default: order of creation. */
  field: enumParam(['name', 'type', 'description', 'parentName']),
  order: enumParam(['desc']),
  whose: enumParam(['mine']),
  page: pageParam,
});
export type GroupSearch = SearchOf<typeof groupSearch>;

export const groupMemberSearch = searchParams({
  search: textParam,
  sector: idParam,
  field: enumParam(['organisation']),
  order: enumParam(['desc']),
  page: pageParam,
});
export type GroupMemberSearch = SearchOf<typeof groupMemberSearch>;
