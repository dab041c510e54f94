import * as z from 'zod/mini';
import { enumParam, idListParam, pageParam, textParam } from '#web/ui/list/search-params.ts';

export const resourceSearch = z.object({
  search: textParam,
  access: idListParam,
  category: idListParam,
  subcategory: idListParam,
  /** Default: latest first. 'best' applies during a search only. */
  order: enumParam(['asc', 'best']),
  page: pageParam,
});
export type ResourceSearch = z.output<typeof resourceSearch>;
