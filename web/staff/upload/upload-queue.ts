import type { Upload } from '#contract/uploads.staff.ts';
import { ApiError, toErrorMessage } from '#web/api/api-error.ts';
import { createStore } from '#web/ui/states/create-store.ts';
import { type SendOptions, sendFile } from './send-file.ts';

export type QueuedFile = {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'reconnecting' | 'finishing' | 'done' | 'failed';
  /** Between 0 and 1. */
  fraction: number;
  error: string | null;
  /** Failed, but not because the server rejected the file. */
  canRetry: boolean;
  upload: Upload | null;
};

/** Uses the finished upload, for example as an attachment. The file has failed if this fails. */
export type OnUploaded = (upload: Upload, file: File) => Promise<void>;

type Dependencies = Pick<SendOptions, 'calls' | 'wait'> & {
  cancelUpload: (id: string) => void;
  onUploaded: OnUploaded;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Sends one file after the other. In parallel they would take as long, and the first would arrive later. */
export function createUploadQueue({ calls, wait, cancelUpload, onUploaded }: Dependencies) {
  const store = createStore<QueuedFile[]>([]);
  const controllers = new Map<string, AbortController>();
  let lastId = 0;

  const change = (id: string, changes: Partial<QueuedFile>) =>
    store.set(store.get().map((each) => (each.id === id ? { ...each, ...changes } : each)));

  async function send({ id, file, upload: started }: QueuedFile): Promise<void> {
    const controller = new AbortController();
    controllers.set(id, controller);
    change(id, { state: 'sending', error: null, canRetry: false });
    try {
      const upload = await sendFile(file, {
        calls,
        wait,
        signal: controller.signal,
        started: started ?? undefined,
        onStart: (each) => change(id, { upload: each }),
        onProgress: (fraction) => change(id, { fraction, ...(fraction === 1 && { state: 'finishing' }) }),
        onConnection: (isLost) => {
          const current = store.get().find((each) => each.id === id)?.state;
          if (isLost) change(id, { state: 'reconnecting' });
          else if (current === 'reconnecting') change(id, { state: 'sending' });
        },
      });
      await onUploaded(upload, file);
      change(id, { state: 'done', upload });
    } catch (error) {
      // A file that was cancelled is not in the list any more.
      change(id, { state: 'failed', error: toErrorMessage(error), canRetry: !isRejection(error) });
    } finally {
      controllers.delete(id);
      sendNext();
    }
  }

  function sendNext(): void {
    const next = store.get().find(({ state }) => state === 'waiting');
    if (next && controllers.size === 0) void send(next);
  }

  const remove = (id: string) => {
    const removed = store.get().find((each) => each.id === id);
    store.set(store.get().filter((each) => each.id !== id));
    controllers.get(id)?.abort();
    if (removed?.upload && removed.state !== 'done') cancelUpload(removed.upload.id);
  };

  return {
    useFiles: store.useValue,
    getFiles: store.get,
    add: (files: Iterable<File>) => {
      const added = [...files].map((file): QueuedFile => {
        lastId += 1;
        return {
          ...{ id: String(lastId), file, state: 'waiting', fraction: 0 },
          ...{ error: null, canRetry: false, upload: null },
        };
      });
      store.set([...store.get(), ...added]);
      sendNext();
    },
    retry: (id: string) => {
      change(id, { state: 'waiting', error: null, canRetry: false });
      sendNext();
    },
    /** Cancels a file that is on its way, or removes it from the list. */
    remove,
    removeAll: () => {
      for (const { id } of store.get()) remove(id);
    },
  };
}

/** The file is too large or of the wrong kind, so another attempt would fail too. */
const isRejection = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.status === 413);

/** Publishing waits for these. */
export const isUploading = (files: QueuedFile[]): boolean =>
  files.some(({ state }) => state !== 'done' && state !== 'failed');
