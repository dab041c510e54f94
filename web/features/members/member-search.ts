import * as z from 'zod/mini';
import { choiceInAddress, idsInAddress, pageInAddress, textInAddress } from '#web/ui/list/list-search.ts';

export const memberSearch = z.object({
  search: textInAddress,
  jurisdictions: idsInAddress,
  companies: idsInAddress,
  whosWho: choiceInAddress(['true']),
  order: choiceInAddress(['desc']),
  page: pageInAddress,
});
export type MemberSearch = z.output<typeof memberSearch>;
