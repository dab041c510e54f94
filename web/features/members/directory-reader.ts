import { representativeCategory } from '#contract/directory.ts';

/** As much of the member who reads the directory as decides what they see of it. */
export type Reader = { segments?: { segmentCategory: string }[] | undefined };

export const seesWhosWho = (reader: Reader | undefined) =>
  reader?.segments?.some(({ segmentCategory }) => segmentCategory === representativeCategory) ?? false;
