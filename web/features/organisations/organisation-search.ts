import { enumParam, idParam, pageParam, searchParams, textParam } from '#web/ui/list/search-params.ts';

export const organisationSearch = searchParams({
  search: textParam,
  sector: idParam,
  field: enumParam(['country', 'state']),
  order: enumParam(['desc']),
  page: pageParam,
});
export type OrganisationSearch = ReturnType<typeof organisationSearch.parse>;
