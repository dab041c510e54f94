import * as z from 'zod/mini';
import { enumParam, idListParam, pageParam, textParam } from '#web/ui/list/search-params.ts';

export const memberSearch = z.object({
  search: textParam,
  jurisdictions: idListParam,
  companies: idListParam,
  whosWho: enumParam(['true']),
  order: enumParam(['desc']),
  page: pageParam,
});
export type MemberSearch = z.output<typeof memberSearch>;
