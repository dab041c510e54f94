import { enumParam, idListParam, pageParam, searchParams, textParam } from '#web/ui/list/search-params.ts';

export const directorySearch = searchParams({
  search: textParam,
  jurisdictions: idListParam,
  companies: idListParam,
  whosWho: enumParam(['true']),
  order: enumParam(['desc']),
  page: pageParam,
});
export type DirectorySearch = ReturnType<typeof directorySearch.parse>;
