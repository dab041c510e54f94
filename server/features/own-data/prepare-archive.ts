import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { describeWhileReading } from '../../backup/manifest.ts';
import type { StreamedFile } from '../../files/file-store.ts';
import { registerPendingFile } from '../../files/orphaned-files.sql.ts';
import { ensurePrivateDirectory } from '../../files/private-directory.ts';
import { writeZip } from '../../files/zip-writer.ts';
import type { Services } from '../services.ts';
import { archiveEntries } from './archive-entries.ts';
import {
  type ArchiveOwner,
  type ArchiveRequest,
  findArchiveOwner,
  finishArchive,
  isRequested,
} from './archives.sql.ts';
import { archiveReadyEmail } from './own-data.emails.ts';

type Deps = Pick<Services, 'config' | 'db' | 'fileStore' | 'mailer' | 'settings'>;

/** Writes the archive to disk first, because the storage needs its size and hash before its content. */
export async function prepareArchive(services: Deps, request: ArchiveRequest): Promise<void> {
  const { config, db } = services;
  const owner = (await isRequested(db, request)) && (await findArchiveOwner(db, request.memberId));
  if (!owner) return;
  const folder = path.join(config.dataDir, 'own-data');
  ensurePrivateDirectory(folder);
  await removeOldFiles(folder);
  const tempFile = path.join(folder, `${request.requestId}.zip`);
  try {
    const { bytes: byteSize, sha256 } = await writeArchive(services, owner, tempFile);
    const read = () => createReadStream(tempFile);
    await storeArchive(services, request, owner, { read, byteSize, sha256 });
  } finally {
    await rm(tempFile, { force: true });
  }
}

const maxTempFileAgeMs = 24 * 60 * 60 * 1000;

/** Of processes that were killed while they wrote an archive. */
async function removeOldFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // Another process may have removed it.
    const info = await stat(file).catch(() => null);
    if (info && Date.now() - info.mtimeMs > maxTempFileAgeMs) await rm(file, { force: true });
  }
}

async function writeArchive(services: Deps, owner: ArchiveOwner, file: string) {
  const madeAt = new Date();
  const written = { bytes: 0, sha256: '' };
  const zip = writeZip(archiveEntries(services, owner, madeAt), madeAt);
  const described = describeWhileReading(zip, (part) => Object.assign(written, part));
  await pipeline(described, createWriteStream(file, { mode: 0o600 }));
  return written;
}

async function storeArchive(
  { config, db, fileStore, mailer }: Deps,
  request: ArchiveRequest,
  owner: ArchiveOwner,
  file: StreamedFile,
): Promise<void> {
  const key = await registerPendingFile(db, `${randomBytes(24).toString('base64url')}.zip`);
  await fileStore.putStream(key, file);
  const isFinished = await db.transaction().execute(async (tx) => {
    if (!(await finishArchive(tx, request, { key, byteSize: file.byteSize }))) return false;
    await mailer.enqueue(tx, owner.email, archiveReadyEmail(owner, config.publicUrl));
    return true;
  });
  if (!isFinished) await fileStore.remove(key);
}
