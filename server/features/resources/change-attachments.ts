import { getExtension, renameFile, toFileName } from '#contract/file-names.ts';
import { maxAttachments } from '#contract/library-files.staff.ts';
import type { LibraryItem } from '#contract/library-items.ts';
import type { Db } from '../../db/database.ts';
import { withCurrentGrants } from '../../history/with-current-grants.ts';
import { conflict, notFound, validationFailed } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { takeUpload } from '../uploads/uploads.sql.ts';
import { getItem, lockItem } from './change-library-item.ts';
import { presentItem } from './library.staff.present.ts';
import {
  bringBackAttachment,
  insertAttachment,
  orderAttachments,
  removeAttachment,
  renameAttachment,
  replaceAttachment,
} from './library-attachments.sql.ts';
import {
  type LibraryAttachmentRow,
  type LibraryItemRow,
  now,
  updateLibraryItem,
} from './library-items.sql.ts';
import { saveRevision, toSnapshot } from './library-revisions.sql.ts';
import { addLiveRevision, assertEditable, assertNotScheduled } from './save-library-item.ts';

type Target = { id: string; version: string };
type Work = (tx: Db, current: LibraryItemRow) => Promise<void>;

/** Makes the item a draft and saves a revision, as an edit of the text does. */
export const changeAttachments = (
  db: Db,
  caller: StaffCaller,
  target: Target,
  work: Work,
): Promise<{ item: LibraryItem }> =>
  db.transaction().execute((tx) =>
    withCurrentGrants(tx, caller, async () => {
      const current = await lockItem(tx, target);
      assertEditable(current);
      assertNotScheduled(current);
      const isFirstDraft = current.isLive && current.liveVersion === null;
      const liveVersion = isFirstDraft ? await addLiveRevision(tx, current) : current.liveVersion;
      await work(tx, current);
      await updateLibraryItem(tx, current.id, {
        ...(current.state === 'published' && { state: 'draft' }),
        liveVersion,
        updatedAt: now,
        updatedBy: caller.memberId,
      });
      const item = await getItem(tx, current.id);
      await saveRevision(tx, { itemId: item.id, authorId: caller.memberId }, toSnapshot(item));
      return { item: presentItem(item) };
    }),
  );

export const addAttachment =
  (uploadId: string, { memberId }: StaffCaller): Work =>
  async (tx, { id, attachments }) => {
    assertRoom(attachments);
    await insertAttachment(tx, id, await takeUpload(tx, { id: uploadId, memberId }));
  };

/** The name stays, unless the new file has another format. */
export const replaceFile =
  (attachmentId: string, uploadId: string, { memberId }: StaffCaller): Work =>
  async (tx, current) => {
    const attachment = getAttachment(current, attachmentId);
    const file = await takeUpload(tx, { id: uploadId, memberId });
    const stem = attachment.name.slice(0, -getExtension(attachment.name).length - 1);
    const name = toFileName(`${stem}.${getExtension(file.name)}`) || file.name;
    await replaceAttachment(tx, attachmentId, { name, key: file.key });
  };

export const rename =
  (attachmentId: string, newName: string): Work =>
  async (tx, current) => {
    const name = renameFile(getAttachment(current, attachmentId).name, newName);
    if (!name) throw validationFailed([{ field: 'name', message: 'must be a file name' }]);
    await renameAttachment(tx, attachmentId, name);
  };

export const remove =
  (attachmentId: string): Work =>
  async (tx, current) => {
    await removeAttachment(tx, getAttachment(current, attachmentId).id);
  };

export const bringBack =
  (attachmentId: string): Work =>
  async (tx, { id, attachments }) => {
    if (attachments.some((each) => each.id === attachmentId)) return;
    assertRoom(attachments);
    if (!(await bringBackAttachment(tx, id, attachmentId)))
      throw notFound('This attachment can no longer be brought back. Restore a version that has it.');
  };

function assertRoom({ length }: LibraryAttachmentRow[]): void {
  if (length >= maxAttachments) throw conflict(`A resource can have at most ${maxAttachments} attachments.`);
}

export const reorder =
  (ids: string[]): Work =>
  async (tx, { attachments }) => {
    const isSame =
      ids.toSorted().join() ===
      attachments
        .map(({ id }) => id)
        .toSorted()
        .join();
    if (!isSame)
      throw validationFailed([{ field: 'attachmentIds', message: 'must be all attachments, each once' }]);
    await orderAttachments(tx, ids);
  };

function getAttachment({ attachments }: LibraryItemRow, id: string): LibraryAttachmentRow {
  const attachment = attachments.find((each) => each.id === id);
  if (!attachment) throw notFound('Attachment not found.');
  return attachment;
}
