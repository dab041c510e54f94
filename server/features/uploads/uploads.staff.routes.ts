import type { FastifyInstance } from 'fastify';
import { uploadPartBytes, uploadsStaff } from '#contract/uploads.staff.ts';
import { registerPendingFile } from '../../files/orphaned-files.sql.ts';
import { badRequest, conflict } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { createFileKey, finishUpload, removeStored, toUpload } from './finish-upload.ts';
import { checkFileName, checkFirstPart } from './inspect-upload.ts';
import { deleteOldUploads, deleteUpload, getUpload, insertPart, insertUpload } from './uploads.sql.ts';

/** A member can have this many files of the maximum size in progress. */
const maxFilesInProgress = 20;

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { db, rateLimiter, config } = services;
  const { attachments } = config;
  registerEndpoints(app, accessControl, uploadsStaff, {
    startUpload: async ({ body }, { caller: { memberId } }) => {
      const name = checkFileName(body.name, body.byteSize, attachments);
      await rateLimiter.consume('uploadsByMember', memberId);
      const maxTotalBytes = maxFilesInProgress * attachments.maxBytes;
      const id = await insertUpload(db, { memberId, name, byteSize: body.byteSize }, maxTotalBytes);
      return { upload: toUpload(await getUpload(db, { id, memberId })) };
    },
    getUpload: async ({ params: { id } }, { caller: { memberId } }) => ({
      upload: toUpload(await getUpload(db, { id, memberId })),
    }),
    sendUploadPart: async ({ params: { id }, query: { offset }, body }, { caller: { memberId } }) => {
      const bytes = new Uint8Array(await body.part.arrayBuffer());
      await receivePart(services, { id, memberId }, offset, bytes);
      return { upload: toUpload(await getUpload(db, { id, memberId })) };
    },
    finishUpload: async ({ params: { id } }, { caller: { memberId } }) => ({
      upload: toUpload(await finishUpload(services, { id, memberId })),
    }),
    cancelUpload: async ({ params: { id } }, { caller: { memberId } }) => {
      const keys = await deleteUpload(db, await getUpload(db, { id, memberId }));
      await removeStored(services, keys);
      return { success: true };
    },
  });
}

async function receivePart(
  services: Services,
  own: { id: string; memberId: string },
  offset: number,
  bytes: Uint8Array,
): Promise<void> {
  const { db, fileStore, config } = services;
  const upload = await getUpload(db, own);
  const startsElsewhere = (current: typeof upload) =>
    conflict('This part of the file does not follow what has arrived.', toUpload(current));
  if (upload.fileKey || offset !== upload.receivedBytes) throw startsElsewhere(upload);
  const expectedBytes = Math.min(uploadPartBytes, upload.byteSize - offset);
  if (bytes.length !== expectedBytes) throw badRequest(`The part must have ${expectedBytes} bytes.`);
  if (offset === 0) checkFirstPart(upload.name, bytes, config.attachments);
  const fileKey = await registerPendingFile(db, createFileKey(upload.name));
  await fileStore.put(fileKey, bytes);
  const part = { uploadId: upload.id, startByte: offset, byteSize: bytes.length, fileKey };
  if (await insertPart(db, part)) return;
  await removeStored(services, [fileKey]);
  throw startsElsewhere(await getUpload(db, own));
}

export const uploadsFeature: Feature = { routes, cleanUp: ({ db }) => deleteOldUploads(db) };
