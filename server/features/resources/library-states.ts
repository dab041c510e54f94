import type { simpleLibraryChanges } from '#contract/library-changes.staff.ts';
import type { LibraryState } from '#contract/library-items.ts';
import { hasTitle, missingTitleError } from '#contract/library-titles.ts';
import { inBinReason } from './change-plan.ts';

export type SimpleChange = (typeof simpleLibraryChanges)[number];

type ItemState = { title: string; state: LibraryState; isLive: boolean; binnedAt: Date | null };

/** Why the state of an item does not allow a change, for one item and for many. */
const refusals: Record<SimpleChange, (item: ItemState) => string | undefined> = {
  submit: ({ title, state, binnedAt }) => {
    if (binnedAt || state !== 'draft') return 'Only a draft can be sent for review.';
    return hasTitle(title) ? undefined : missingTitleError;
  },
  publish: ({ title, state, binnedAt }) => {
    if (binnedAt) return inBinReason;
    if (state === 'published') return 'Members see this version already.';
    if (state === 'archived') return 'This is archived. Restore it first.';
    return hasTitle(title) ? undefined : missingTitleError;
  },
  archive: ({ isLive }) => (isLive ? undefined : 'Members do not see this, so there is nothing to archive.'),
  bin: ({ isLive, binnedAt }) => {
    if (isLive) return 'Members see this. Archive it first.';
    return binnedAt ? 'This is in the bin already.' : undefined;
  },
  restore: ({ state, binnedAt }) =>
    binnedAt || state === 'archived' ? undefined : 'This is neither archived nor in the bin.',
};

export const findRefusal = (change: SimpleChange, item: ItemState) => refusals[change](item);
