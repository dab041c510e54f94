import { representativeCategory } from '#contract/directory.ts';

export type DirectoryViewer = { segments?: { segmentCategory: string }[] | undefined };

export const canSeeWhosWho = (viewer: DirectoryViewer | undefined) =>
  viewer?.segments?.some(({ segmentCategory }) => segmentCategory === representativeCategory) ?? false;
