import { representativeCategory } from '#contract/directory.ts';

export type DirectoryViewer = { segments?: { segmentCategory: string }[] | undefined };

export const canSeeWhosWho = (reader: DirectoryViewer | undefined) =>
  reader?.segments?.some(({ segmentCategory }) => segmentCategory === representativeCategory) ?? false;
