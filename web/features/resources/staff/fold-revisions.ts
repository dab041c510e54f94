import type { LibraryRevision } from '#contract/library-items.ts';

/** A version with the autosaves that led to it, the newest first. */
export type FoldedRevision = { revision: LibraryRevision; autosaves: LibraryRevision[] };

/** Versions with a name, those that members got, and the newest one. */
export function foldRevisions(revisions: LibraryRevision[]): FoldedRevision[] {
  const folded: FoldedRevision[] = [];
  for (const revision of revisions) {
    const last = folded.at(-1);
    if (last && revision.name === null && revision.publishedAt === null) last.autosaves.push(revision);
    else folded.push({ revision, autosaves: [] });
  }
  return folded;
}
