import { representativeCategory } from '#contract/directory.ts';

export type Reader = { segments?: { segmentCategory: string }[] | undefined };

export const seesWhosWho = (reader: Reader | undefined) =>
  reader?.segments?.some(({ segmentCategory }) => segmentCategory === representativeCategory) ?? false;
