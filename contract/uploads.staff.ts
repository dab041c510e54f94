import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, singleLineText, success } from './fields.ts';
import { integerBetween } from './wire/query-schemas.ts';

/** Each part but the last has this size. */
export const uploadPartBytes = 4 * 1024 * 1024;

const maxBytes = 2 ** 31 - 1;

const upload = z.object({
  id,
  /** The name of the file without its path. */
  name: z.string(),
  byteSize: z.int(),
  /** The next part starts at this byte. */
  receivedBytes: z.int(),
  isFinished: z.boolean(),
  /** By the content of the file. Null until the upload is finished. */
  mediaType: z.nullable(z.string()),
});
export type Upload = z.output<typeof upload>;

const access = { capability: 'uploads.send' } as const;
const path = '/api/staff/uploads';
const byId = z.object({ id });
const response = z.object({ upload });

export const uploadsStaff = defineEndpoints({
  startUpload: {
    summary: 'Starts an upload in parts. Uploads that are not used within a day are deleted',
    method: 'POST',
    path,
    access,
    body: z.strictObject({
      name: singleLineText(1_000),
      byteSize: z.int('must be a whole number').check(z.gte(0, 'must not be negative')),
    }),
    response,
  },
  getUpload: {
    summary: 'Returns how much of an upload has arrived',
    method: 'GET',
    path: `${path}/{id}`,
    access,
    params: byId,
    response,
  },
  sendUploadPart: {
    summary: 'Receives the next part of an upload. 409 with the upload as `current` if it starts elsewhere',
    method: 'PUT',
    path: `${path}/{id}/part`,
    access,
    params: byId,
    query: z.strictObject({ offset: integerBetween(0, maxBytes) }),
    bodyEncoding: 'multipart',
    maxBytes: uploadPartBytes,
    body: z.strictObject({ part: z.file('must be one file').check(z.minSize(1, 'must not be empty')) }),
    response,
  },
  finishUpload: {
    summary: 'Checks the content of a complete upload and stores it as one file',
    method: 'POST',
    path: `${path}/{id}/finish`,
    access,
    params: byId,
    response,
  },
  cancelUpload: {
    summary: 'Deletes an upload',
    method: 'DELETE',
    path: `${path}/{id}`,
    access,
    params: byId,
    response: success,
  },
});
