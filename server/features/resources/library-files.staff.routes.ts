import type { FastifyInstance } from 'fastify';
import { libraryFilesStaff } from '#contract/library-files.staff.ts';
import { processUploadedPicture, storePicture } from '../../files/store-image.ts';
import { notFound } from '../../http/errors.ts';
import { type AccessControl, type Handlers, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { attachmentTextJobs, queueWaitingTexts } from './attachment-texts.ts';
import {
  addAttachment,
  bringBack,
  changeAttachments,
  remove,
  rename,
  reorder,
  replaceFile,
} from './change-attachments.ts';
import { importWord } from './import-word.ts';
import { findAttachment } from './library-attachments.sql.ts';
import { deleteUnusedAttachments } from './unused-attachments.sql.ts';
import { deleteUnusedPictures } from './unused-pictures.sql.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  registerEndpoints(app, accessControl, libraryFilesStaff, {
    ...pictureHandlers(services),
    ...attachmentHandlers(services),
    importWordDocument: ({ body }, { caller }) => importWord(services, caller, body.uploadId),
  });
}

type StaffHandlers = Handlers<typeof libraryFilesStaff>;

function pictureHandlers(services: Services) {
  return {
    addArticlePicture: async ({ query, body }, { caller }) => {
      await services.rateLimiter.consume('articlePicturesByMember', caller.memberId);
      const { x, y, width, height } = query;
      const hasCrop = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
      const crop = hasCrop ? { x, y, width, height } : null;
      const upload = new Uint8Array(await body.img.arrayBuffer());
      return storePicture(services, await processUploadedPicture(upload, crop));
    },
  } satisfies Partial<StaffHandlers>;
}

function attachmentHandlers(services: Services) {
  const { db, fileStore } = services;
  return {
    addLibraryAttachment: async ({ params: { id }, version, body }, { caller }) => {
      const work = addAttachment(body.uploadId, caller);
      const changed = await changeAttachments(db, caller, { id, version }, work);
      await queueWaitingTexts(services);
      return changed;
    },
    orderLibraryAttachments: ({ params: { id }, version, body }, { caller }) =>
      changeAttachments(db, caller, { id, version }, reorder(body.attachmentIds)),
    renameLibraryAttachment: ({ params: { id, attachmentId }, version, body }, { caller }) =>
      changeAttachments(db, caller, { id, version }, rename(attachmentId, body.name)),
    replaceLibraryAttachment: async ({ params: { id, attachmentId }, version, body }, { caller }) => {
      const work = replaceFile(attachmentId, body.uploadId, caller);
      const changed = await changeAttachments(db, caller, { id, version }, work);
      await queueWaitingTexts(services);
      return changed;
    },
    removeLibraryAttachment: ({ params: { id, attachmentId }, version }, { caller }) =>
      changeAttachments(db, caller, { id, version }, remove(attachmentId)),
    bringBackLibraryAttachment: ({ params: { id, attachmentId }, version }, { caller }) =>
      changeAttachments(db, caller, { id, version }, bringBack(attachmentId)),
    downloadLibraryAttachment: async ({ params: { id, attachmentId } }) => {
      const file = await findAttachment(db, id, attachmentId);
      if (!file) throw notFound('Attachment not found.');
      const { key, mediaType, byteSize, name: downloadName } = file;
      return { body: fileStore.open(key), mediaType, byteSize, downloadName };
    },
  } satisfies Partial<StaffHandlers>;
}

export const libraryFilesFeature: Feature = {
  routes,
  jobs: attachmentTextJobs,
  cleanUp: async ({ db }) => {
    await deleteUnusedPictures(db);
    await deleteUnusedAttachments(db);
  },
};
