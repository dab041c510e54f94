import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, nonEmpty, singleLineText } from './fields.ts';
import { libraryItem } from './library-items.ts';
import { integerBetween } from './wire/query-schemas.ts';

export const maxAttachments = 50;
export const maxWordMegabytes = 20;

const read = { capability: 'resources.read' } as const;
const write = { capability: 'resources.edit' } as const;
const byId = z.object({ id });
const byAttachment = z.object({ id, attachmentId: id });
const path = '/api/staff/library/{id}/attachments';
const attachmentPath = `${path}/{attachmentId}` as const;
const changed = z.object({ item: libraryItem });
const fromUpload = z.strictObject({ uploadId: id });
const maxSide = 100_000;
const coordinate = z.optional(integerBetween(0, maxSide));
const side = z.optional(integerBetween(1, maxSide));

type CropQuery = Partial<Record<'x' | 'y' | 'width' | 'height', number | undefined>>;
const isWholeCrop = ({ x, y, width, height }: CropQuery) =>
  new Set([x, y, width, height].map((value) => value === undefined)).size === 1;

export const libraryFilesStaff = defineEndpoints({
  addArticlePicture: {
    summary: 'Stores a picture for an article in several widths. The URL is that of the largest',
    method: 'POST',
    path: '/api/staff/library-pictures',
    access: write,
    query: z
      .strictObject({ x: coordinate, y: coordinate, width: side, height: side })
      .check(z.refine(isWholeCrop, { path: ['width'], error: 'must come with x, y and height' })),
    bodyEncoding: 'multipart',
    maxBytes: 10 * 1024 * 1024,
    body: z.strictObject({ img: z.file('must be one file').check(z.minSize(1, 'must not be empty')) }),
    response: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  },
  addLibraryAttachment: {
    summary: 'Attaches a finished upload to a draft',
    method: 'POST',
    path,
    access: write,
    params: byId,
    body: fromUpload,
    requiresVersion: true,
    response: changed,
  },
  orderLibraryAttachments: {
    summary: 'Changes the order of the attachments of a draft',
    method: 'PUT',
    path,
    access: write,
    params: byId,
    body: z.strictObject({ attachmentIds: z.array(id).check(z.maxLength(maxAttachments)) }),
    requiresVersion: true,
    response: changed,
  },
  renameLibraryAttachment: {
    summary: 'Renames an attachment of a draft. The extension stays the same',
    method: 'PUT',
    path: attachmentPath,
    access: write,
    params: byAttachment,
    body: z.strictObject({ name: singleLineText(200).check(nonEmpty) }),
    requiresVersion: true,
    response: changed,
  },
  replaceLibraryAttachment: {
    summary: 'Replaces the file of an attachment by its next version. Links to the attachment stay the same',
    method: 'PUT',
    path: `${attachmentPath}/file`,
    access: write,
    params: byAttachment,
    body: fromUpload,
    requiresVersion: true,
    response: changed,
  },
  removeLibraryAttachment: {
    summary: 'Removes an attachment from a draft',
    method: 'DELETE',
    path: attachmentPath,
    access: write,
    params: byAttachment,
    requiresVersion: true,
    response: changed,
  },
  bringBackLibraryAttachment: {
    summary: 'Brings back an attachment that was removed from a draft less than a day ago',
    method: 'POST',
    path: `${attachmentPath}/bring-back`,
    access: write,
    params: byAttachment,
    requiresVersion: true,
    response: changed,
  },
  downloadLibraryAttachment: {
    summary: 'Returns the file of an attachment of a draft',
    method: 'GET',
    path: `${attachmentPath}/file`,
    access: read,
    params: byAttachment,
    response: 'file',
  },
  importWordDocument: {
    summary: `Makes a draft of a finished upload of a Word document of up to ${maxWordMegabytes} MB`,
    method: 'POST',
    path: '/api/staff/library/from-word',
    access: write,
    body: fromUpload,
    response: z.object({
      item: libraryItem,
      entryId: z.nullable(id),
      /** Sentences about what the draft does not have. */
      notes: z.array(z.string()),
    }),
  },
});
