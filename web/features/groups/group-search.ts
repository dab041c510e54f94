import * as z from 'zod/mini';
import { choiceInAddress, idInAddress, pageInAddress, textInAddress } from '#web/ui/list/list-search.ts';

export const groupSearch = z.object({
  search: textInAddress,
  type: idInAddress,
  /** Default: order of creation. */
  field: choiceInAddress(['name', 'type', 'description', 'parentName']),
  order: choiceInAddress(['desc']),
  whose: choiceInAddress(['mine']),
  page: pageInAddress,
});
export type GroupSearch = z.output<typeof groupSearch>;

export const groupMemberSearch = z.object({
  search: textInAddress,
  sector: idInAddress,
  field: choiceInAddress(['organisation']),
  order: choiceInAddress(['desc']),
  page: pageInAddress,
});
export type GroupMemberSearch = z.output<typeof groupMemberSearch>;
