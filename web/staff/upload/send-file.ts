import { type Upload, uploadPartBytes } from '#contract/uploads.staff.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { OnProgress } from '#web/api/progress-transfer.ts';

type Options = { signal: AbortSignal; onProgress?: OnProgress };

export type UploadCalls = {
  start(file: File, options: Options): Promise<Upload>;
  get(id: string, options: Options): Promise<Upload>;
  sendPart(id: string, offset: number, part: Blob, options: Options): Promise<Upload>;
  finish(id: string, options: Options): Promise<Upload>;
};

export type SendOptions = {
  calls: UploadCalls;
  signal: AbortSignal;
  /** Resolves after the time, or earlier when the browser is online again. Rejects when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** An upload that stopped before. */
  started?: Upload | undefined;
  onStart: (upload: Upload) => void;
  onProgress: OnProgress;
  /** The connection is lost, or found again. */
  onConnection: (isLost: boolean) => void;
};

const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000, 30_000, 30_000];

/** Sends the parts that are missing, and continues after a lost connection. */
export async function sendFile(file: File, options: SendOptions): Promise<Upload> {
  const { calls, signal, onStart, onProgress } = options;
  let upload: Upload =
    (await findStarted(options)) ?? (await retry(options, () => calls.start(file, { signal })));
  onStart(upload);
  let failures = 0;
  while (upload.receivedBytes < upload.byteSize) {
    const { id, receivedBytes: offset, byteSize } = upload;
    onProgress(offset / byteSize);
    const part = file.slice(offset, Math.min(offset + uploadPartBytes, byteSize));
    const onPartProgress = (fraction: number) => onProgress((offset + fraction * part.size) / byteSize);
    try {
      upload = await calls.sendPart(id, offset, part, { signal, onProgress: onPartProgress });
      failures = 0;
    } catch (error) {
      // The part may have arrived although the response was lost, so the server decides where to continue.
      await pause(options, error, failures++);
      upload = await retry(options, () => calls.get(id, { signal }));
    }
    options.onConnection(false);
  }
  onProgress(1);
  const { id } = upload;
  return upload.isFinished ? upload : retry(options, () => calls.finish(id, { signal }));
}

/** Starts again if the server has deleted the upload, which it does after a day. */
async function findStarted(options: SendOptions): Promise<Upload | undefined> {
  const { started, calls, signal } = options;
  if (!started) return undefined;
  return retry(options, () => calls.get(started.id, { signal })).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
}

async function retry<Result>(options: SendOptions, work: () => Promise<Result>): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      const result = await work();
      options.onConnection(false);
      return result;
    } catch (error) {
      await pause(options, error, failures);
    }
  }
}

/** Throws the error again if another attempt cannot help. */
async function pause({ wait, signal, onConnection }: SendOptions, error: unknown, failures: number) {
  const delayMs = retryDelaysMs[failures];
  if (signal.aborted || delayMs === undefined || !isTemporary(error)) throw error;
  const { status, retryAfterSeconds = 0 } = error as ApiError;
  // A part at the wrong place is no problem of the connection.
  if (status === 409) return;
  onConnection(true);
  await wait(Math.max(delayMs, retryAfterSeconds * 1_000), signal);
}

const temporaryStatuses = [0, 408, 409, 429, 500, 502, 503, 504];
const isTemporary = (error: unknown) => error instanceof ApiError && temporaryStatuses.includes(error.status);
