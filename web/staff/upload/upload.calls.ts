import { uploadsStaff } from '#contract/uploads.staff.ts';
import { call } from '#web/api/call.ts';
import type { UploadCalls } from './send-file.ts';

export const uploadCalls: UploadCalls = {
  start: async ({ name, size: byteSize }, options) =>
    (await call(uploadsStaff.startUpload, { body: { name, byteSize } }, options)).upload,
  get: async (id, options) => (await call(uploadsStaff.getUpload, { params: { id } }, options)).upload,
  sendPart: async (id, offset, part, options) => {
    const body = { part: new File([part], 'part') };
    return (await call(uploadsStaff.sendUploadPart, { params: { id }, query: { offset }, body }, options))
      .upload;
  },
  finish: async (id, options) => (await call(uploadsStaff.finishUpload, { params: { id } }, options)).upload,
};

/** Failures do not matter: the server deletes the upload after a day. */
export const cancelUpload = (id: string) =>
  void call(uploadsStaff.cancelUpload, { params: { id } }).catch(() => {});

/** Resolves early when the browser is online again, and rejects when the signal aborts. */
export const waitForConnection = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = new AbortController();
    const finish = (settle: () => void) => () => {
      clearTimeout(timer);
      done.abort();
      settle();
    };
    const timer = setTimeout(finish(resolve), ms);
    addEventListener('online', finish(resolve), { signal: done.signal });
    signal.addEventListener(
      'abort',
      finish(() => reject(signal.reason)),
      { signal: done.signal },
    );
  });
