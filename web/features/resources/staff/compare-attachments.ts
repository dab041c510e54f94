import type { RevisionAttachment } from '#contract/library-items.ts';

export type AttachmentChange = {
  /** Only if the attachment was there before. */
  oldName?: string;
  /** Only if it is still there. */
  newName?: string;
  isReplaced: boolean;
};

export type AttachmentChanges = { changes: AttachmentChange[]; hasNewOrder: boolean };

/** By id, so that a new name or file is no new attachment. Older versions have only names. */
const isSame = (one: RevisionAttachment, other: RevisionAttachment) =>
  one.id && other.id ? one.id === other.id : one.name === other.name;

export function compareAttachments(
  before: RevisionAttachment[],
  after: RevisionAttachment[],
): AttachmentChanges {
  const kept = after.flatMap((next) => {
    const old = before.find((each) => isSame(each, next));
    return old ? [{ old, next }] : [];
  });
  const removed = before.filter((each) => !kept.some(({ old }) => old === each));
  const added = after.filter((each) => !kept.some(({ next }) => next === each));
  const changed = kept
    .map(({ old, next }) => ({
      oldName: old.name,
      newName: next.name,
      isReplaced: old.fileId !== null && next.fileId !== null && old.fileId !== next.fileId,
    }))
    .filter(({ oldName, newName, isReplaced }) => isReplaced || oldName !== newName);
  const oldPositions = kept.map(({ old }) => before.indexOf(old));
  return {
    changes: [
      ...removed.map(({ name }) => ({ oldName: name, isReplaced: false })),
      ...changed,
      ...added.map(({ name }) => ({ newName: name, isReplaced: false })),
    ],
    hasNewOrder: oldPositions.some((position, index) => position < (oldPositions[index - 1] ?? 0)),
  };
}
