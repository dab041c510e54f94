import * as z from 'zod/mini';
import { choiceInAddress, idInAddress, pageInAddress, textInAddress } from '#web/ui/list/list-search.ts';

export const organisationSearch = z.object({
  search: textInAddress,
  sector: idInAddress,
  field: choiceInAddress(['country', 'state']),
  order: choiceInAddress(['desc']),
  page: pageInAddress,
});
export type OrganisationSearch = z.output<typeof organisationSearch>;
