import * as z from 'zod/mini';
import { enumParam, idParam, pageParam, textParam } from '#web/ui/list/search-params.ts';

export const groupSearch = z.object({
  search: textParam,
  type: idParam,
  /** Default: order of creation. */
  field: enumParam(['name', 'type', 'description', 'parentName']),
  order: enumParam(['desc']),
  whose: enumParam(['mine']),
  page: pageParam,
});
export type GroupSearch = z.output<typeof groupSearch>;

export const groupMemberSearch = z.object({
  search: textParam,
  sector: idParam,
  field: enumParam(['organisation']),
  order: enumParam(['desc']),
  page: pageParam,
});
export type GroupMemberSearch = z.output<typeof groupMemberSearch>;
