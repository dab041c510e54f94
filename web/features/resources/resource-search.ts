import * as z from 'zod/mini';
import { choiceInAddress, idsInAddress, pageInAddress, textInAddress } from '#web/ui/list/list-search.ts';

export const resourceSearch = z.object({
  search: textInAddress,
  access: idsInAddress,
  category: idsInAddress,
  subcategory: idsInAddress,
  /** Default: latest first. 'best' applies during a search only. */
  order: choiceInAddress(['asc', 'best']),
  page: pageInAddress,
});
export type ResourceSearch = z.output<typeof resourceSearch>;
