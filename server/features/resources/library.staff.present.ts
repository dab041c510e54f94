import type {
  LibraryItem,
  LibraryItemSummary,
  LibraryRevision,
  LibrarySnapshot,
  RevisionAttachment,
} from '#contract/library-items.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import type { LibraryItemRow, LibrarySummaryRow } from './library-items.sql.ts';
import type { RevisionRow, StoredAttachment, StoredSnapshot } from './library-revisions.sql.ts';

const toIso = (time: Date | null) => time?.toISOString() ?? null;

export function presentSummary(row: LibrarySummaryRow): LibraryItemSummary {
  const { id, state, isLive, title, kind, subcategoryId, subcategoryName } = row;
  return {
    ...{ id, state, isLive, title, kind },
    accessLevel: { id: row.accessLevelId, name: row.accessLevelName },
    category: { id: row.categoryId, name: row.categoryName },
    subcategory: subcategoryId && subcategoryName ? { id: subcategoryId, name: subcategoryName } : null,
    owner: row.owner,
    reviewOn: row.reviewOn,
    publishAt: toIso(row.publishAt),
    successor: row.successor,
    updatedAt: row.updatedAt.toISOString(),
    binnedAt: toIso(row.binnedAt),
  };
}

export function presentItem(row: LibraryItemRow): LibraryItem {
  const { version, urlName, description, contents, resourceDate, tags, deputy, liveVersion } = row;
  return {
    ...presentSummary(row),
    ...{ version, urlName, description, contents, resourceDate, tags, deputy, liveVersion },
    thumbnailUrl: toImageUrl(row.thumbnailKey),
    imageUrl: toImageUrl(row.imageKey),
    attachments: row.attachments.map(({ fileKey: _, ...attachment }) => attachment),
    publishedAt: toIso(row.publishedAt),
    submittedBy: row.submittedBy,
    submittedAt: toIso(row.submittedAt),
    reviewNote: row.reviewNote,
    updatedBy: row.updatedBy,
  };
}

export const presentRevision = ({ id, number, name, author, ...times }: RevisionRow): LibraryRevision => ({
  ...{ id, number, name, author },
  startedAt: times.startedAt.toISOString(),
  savedAt: times.savedAt.toISOString(),
  publishedAt: toIso(times.publishedAt),
});

export const presentSnapshot = ({
  thumbnailKey,
  imageKey,
  ...snapshot
}: StoredSnapshot): LibrarySnapshot => ({
  ...snapshot,
  attachments: snapshot.attachments.map(presentRevisionAttachment),
  ...(thumbnailKey !== undefined && { thumbnailUrl: toImageUrl(thumbnailKey) }),
  ...(imageKey !== undefined && { imageUrl: toImageUrl(imageKey) }),
});

const presentRevisionAttachment = (attachment: StoredAttachment | string): RevisionAttachment => {
  if (typeof attachment === 'string') return { id: null, name: attachment, version: null, fileId: null };
  const { fileKey: fileId, ...rest } = attachment;
  return { ...rest, fileId };
};
