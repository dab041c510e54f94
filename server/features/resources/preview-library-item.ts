import { normaliseText } from '#contract/normalise-text.ts';
import type { Db } from '../../db/database.ts';
import type { LibraryAttachmentRow, LibraryItemRow } from './library-items.sql.ts';
import { listLevelsOfMembership, readPreviewDetails } from './preview-library-item.sql.ts';
import { cleanForMembers } from './publish-library-item.ts';
import { presentArticle } from './resources.present.ts';

/** The page that publishing the draft would give to members of a membership. Null if it is not for them. */
export async function previewItem(db: Db, item: LibraryItemRow, membershipId: string) {
  const levels = await listLevelsOfMembership(db, membershipId);
  if (!levels.includes(item.accessLevelId)) return null;
  const { id, title, description, urlName, imageKey } = item;
  return presentArticle({
    ...(await readPreviewDetails(db, id, levels)),
    ...{ id, title, description, urlName, imageKey },
    contents: cleanForMembers(item),
    attachments: item.attachments.toSorted(byName),
  });
}

const byName = (one: LibraryAttachmentRow, other: LibraryAttachmentRow) =>
  normaliseText(one.name).localeCompare(normaliseText(other.name));
