import { enumParam, idParam, pageParam, searchParams, textParam } from '#web/ui/list/search-params.ts';

export const groupSearch = searchParams({
  search: textParam,
  type: idParam,
  /** Default: order of creation. */
  field: enumParam(['name', 'type', 'description', 'parentName']),
  order: enumParam(['desc']),
  whose: enumParam(['mine']),
  page: pageParam,
});
export type GroupSearch = ReturnType<typeof groupSearch.parse>;

export const groupMemberSearch = searchParams({
  search: textParam,
  sector: idParam,
  field: enumParam(['organisation']),
  order: enumParam(['desc']),
  page: pageParam,
});
export type GroupMemberSearch = ReturnType<typeof groupMemberSearch.parse>;
