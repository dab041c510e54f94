import * as z from 'zod/mini';
import { enumParam, idParam, pageParam, textParam } from '#web/ui/list/search-params.ts';

export const organisationSearch = z.object({
  search: textParam,
  sector: idParam,
  field: enumParam(['country', 'state']),
  order: enumParam(['desc']),
  page: pageParam,
});
export type OrganisationSearch = z.output<typeof organisationSearch>;
