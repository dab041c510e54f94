import { libraryFilesStaff } from '#contract/library-files.staff.ts';
import type { LibraryItem } from '#contract/library-items.ts';
import { call } from '#web/api/call.ts';
import type { OnProgress } from '#web/api/progress-transfer.ts';
import { saveFile } from '#web/api/save-file.ts';
import type { Crop } from '#web/staff/picture/crop-dialog.tsx';

export async function uploadPicture(img: File, crop?: Crop, onProgress?: (fraction: number) => void) {
  const { url, width, height } = await call(
    libraryFilesStaff.addArticlePicture,
    { query: crop ?? {}, body: { img } },
    onProgress && { onProgress },
  );
  return { src: url, width, height };
}

export const importWord = (uploadId: string) =>
  call(libraryFilesStaff.importWordDocument, { body: { uploadId } });

type Target = Pick<LibraryItem, 'id' | 'version'>;

export const addAttachment = ({ id, version }: Target, uploadId: string) =>
  call(libraryFilesStaff.addLibraryAttachment, { params: { id }, version, body: { uploadId } });

export const renameAttachment = ({ id, version }: Target, attachmentId: string, name: string) =>
  call(libraryFilesStaff.renameLibraryAttachment, {
    params: { id, attachmentId },
    version,
    body: { name },
  });

export const replaceAttachment = ({ id, version }: Target, attachmentId: string, uploadId: string) =>
  call(libraryFilesStaff.replaceLibraryAttachment, {
    params: { id, attachmentId },
    version,
    body: { uploadId },
  });

export const removeAttachment = ({ id, version }: Target, attachmentId: string) =>
  call(libraryFilesStaff.removeLibraryAttachment, { params: { id, attachmentId }, version });

export const bringBackAttachment = ({ id, version }: Target, attachmentId: string) =>
  call(libraryFilesStaff.bringBackLibraryAttachment, { params: { id, attachmentId }, version });

type DraftFile = { itemId: string; id: string; name: string };

export async function downloadDraftFile({ itemId, id, name }: DraftFile, onProgress: OnProgress) {
  const params = { id: itemId, attachmentId: id };
  saveFile(await call(libraryFilesStaff.downloadLibraryAttachment, { params }, { onProgress }), name);
}
