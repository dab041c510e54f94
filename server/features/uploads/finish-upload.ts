import { randomBytes } from 'node:crypto';
import { getExtension } from '#contract/file-names.ts';
import { type FileStore, isMissingFile } from '../../files/file-store.ts';
import { registerPendingFile } from '../../files/orphaned-files.sql.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { Services } from '../services.ts';
import { inspectFile } from './inspect-upload.ts';
import {
  deleteParts,
  forgetPendingFiles,
  getUpload,
  keepPendingFiles,
  listPartKeys,
  markFinished,
  type UploadRow,
} from './uploads.sql.ts';

type Deps = Pick<Services, 'db' | 'fileStore' | 'config'>;

/** A client that repeats the request waits for the same work. */
const running = new Map<string, Promise<UploadRow>>();

export function finishUpload(deps: Deps, own: { id: string; memberId: string }): Promise<UploadRow> {
  const key = `${own.memberId} ${own.id}`;
  const work = running.get(key) ?? assemble(deps, own).finally(() => running.delete(key));
  running.set(key, work);
  return work;
}

async function assemble(deps: Deps, own: { id: string; memberId: string }): Promise<UploadRow> {
  const { db, fileStore, config } = deps;
  const upload = await getUpload(db, own);
  if (upload.fileKey) return upload;
  const { id, name, byteSize, receivedBytes } = upload;
  if (receivedBytes !== byteSize) throw conflict('Not all of the file has arrived.', toUpload(upload));
  const partKeys = await listPartKeys(db, id);
  await keepPendingFiles(db, partKeys);
  const read = () => readParts(fileStore, partKeys);
  const { mediaType, sha256 } = await inspectFile(name, read(), config.attachments);
  const fileKey = await registerPendingFile(db, createFileKey(name));
  await fileStore.putStream(fileKey, { read, byteSize, sha256 });
  const isFirst = await markFinished(db, id, { fileKey, mediaType });
  await removeStored(deps, isFirst ? partKeys : [fileKey]);
  if (isFirst) await deleteParts(db, id);
  return getUpload(db, own);
}

async function* readParts(fileStore: FileStore, keys: string[]): AsyncGenerator<Uint8Array> {
  try {
    for (const key of keys) yield* fileStore.open(key);
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    throw notFound('A part of this upload is missing. Please send the file again.');
  }
}

/** Random, and with the extension for operators who look into the store. */
export const createFileKey = (name: string) =>
  `${randomBytes(24).toString('base64url')}.${getExtension(name).slice(0, 4)}`;

/** If this fails, the clean-up removes the files after a day. */
export async function removeStored({ db, fileStore }: Pick<Deps, 'db' | 'fileStore'>, keys: string[]) {
  for (const key of keys) await fileStore.remove(key);
  await forgetPendingFiles(db, keys);
}

export const toUpload = ({ fileKey, receivedBytes, ...upload }: UploadRow) => ({
  ...upload,
  receivedBytes: fileKey ? upload.byteSize : receivedBytes,
  isFinished: fileKey !== null,
});
